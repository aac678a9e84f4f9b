import { students } from '#modules/people/contract.ts'
import { keyOf } from '#modules/people/fieldTypes.ts'
import { studentsDefinitions } from '#modules/people/schemas.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { problemsBy } from '#platform/web/forms/useFieldErrors.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useFieldLabel } from '../format/fieldWords.ts'
import { nameOf } from '../personName.ts'
import { peopleText, useServerWords } from '../words.ts'
import { StudentFields } from './StudentFields.tsx'
import {
  formatProblems,
  type StudentFormValues,
  studentBody,
  studentField,
  studentFormValues,
  withoutAadhaar,
} from './studentFormValues.ts'

type EditStudentProps = { student: StudentProfile; fields: readonly StudentField[]; onClose: () => void }

export function EditStudent({ student, fields, onClose }: EditStudentProps) {
  const text = useText(peopleText)
  const labelOf = useFieldLabel()
  const send = useSend(students.routes.saveStudent)
  const copyOf = (copy: StudentProfile) => ({ facts: studentFormValues(copy, fields), version: copy.version })
  const form = useRecordForm<StudentFormValues>({
    name: `student ${student.studentId}`,
    ...copyOf(student),
    say: useServerWords(),
    check: (mine, version) => [
      ...problemsBy(studentsDefinitions.saveStudent.body, { ...studentBody(mine, fields), version }),
      ...formatProblems(mine, fields, student.maskedAadhaar !== null),
    ],
    send: (mine, version) =>
      send.mutateAsync({
        params: { studentId: student.studentId },
        body: { ...studentBody(mine, fields), version },
      }),
    theirs: copyOf,
    fieldOf: studentField,
    parked: withoutAadhaar,
    onSaved: onClose,
  })
  const labelOfKey = (key: string) => {
    const field = fields.find((one) => keyOf(one) === key)
    return field ? labelOf(field) : key
  }
  return (
    <RecordDrawer
      wide
      inParts
      isNew={false}
      title={fill(text.form.editTitle, { name: nameOf(student) })}
      subtitle={student.admissionNo ?? undefined}
      form={form}
      label={labelOfKey}
      onClose={onClose}
    >
      <StudentFields
        fields={fields}
        values={form.values}
        errors={form.errors}
        onChange={form.change}
        maskedAadhaar={student.maskedAadhaar}
      />
    </RecordDrawer>
  )
}
