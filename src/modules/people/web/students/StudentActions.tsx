import { students } from '#modules/people/contract.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import { saveFile } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { sendFile, useSend } from '#platform/web/query.ts'
import { peoplePaths } from '../paths.ts'
import { PersonActions } from '../profile/PersonActions.tsx'
import { peopleText } from '../words.ts'

export function StudentActions({ student }: { student: StudentProfile }) {
  const params = { studentId: student.studentId }
  const status = useSend(students.routes.setStudentStatus)
  const password = useSend(students.routes.resetStudentPassword)
  const remove = useSend(students.routes.deleteStudent)
  const removePhoto = useSend(students.routes.removeStudentPhoto)
  return (
    <PersonActions
      person={student}
      list={peoplePaths.students}
      savePhoto={(file) => sendFile(students.routes.saveStudentPhoto, { params }, file)}
      removePhoto={() => removePhoto.mutateAsync({ params })}
      noMail={useText(peopleText).profile.noMailUseCode}
      resetPassword={() => password.mutateAsync({ params })}
      toggleStatus={(isActive) => {
        const statusId = isActive ? activeStatus.deactivated : activeStatus.active
        return status.mutateAsync({ params, body: { statusId } })
      }}
      remove={() => remove.mutateAsync({ params })}
      exportData={() => saveFile(students.routes.exportStudent, { params })}
    />
  )
}
