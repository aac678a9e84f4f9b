import { students } from '#modules/people/contract.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import { saveFile } from '#platform/web/api.ts'
import { sendFile, useSend } from '#platform/web/query.ts'
import { peoplePaths } from '../paths.ts'
import { PersonActions } from '../profile/PersonActions.tsx'

/** What else can be done with a student. */
export function StudentActions({ student }: { student: StudentProfile }) {
  const params = { studentId: student.studentId }
  const status = useSend(students.routes.setStudentStatus)
  const password = useSend(students.routes.resetStudentPassword)
  const remove = useSend(students.routes.deleteStudent)
  const unphoto = useSend(students.routes.removeStudentPhoto)
  return (
    <PersonActions
      person={student}
      list={peoplePaths.students}
      savePhoto={(file) => sendFile(students.routes.saveStudentPhoto, { params }, file)}
      removePhoto={() => unphoto.mutateAsync({ params })}
      resetPassword={() => password.mutateAsync({ params })}
      turn={(isActive) => {
        const statusId = isActive ? activeStatus.deactivated : activeStatus.active
        return status.mutateAsync({ params, body: { statusId } })
      }}
      remove={() => remove.mutateAsync({ params })}
      takeOut={() => saveFile(students.routes.exportStudent, { params })}
    />
  )
}
