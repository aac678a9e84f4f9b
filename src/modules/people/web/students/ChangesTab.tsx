import { students } from '#modules/people/contract.ts'
import { keyOf } from '#modules/people/fieldTypes.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { useFieldLabel } from '../format/fieldWords.ts'
import { ChangeLog } from '../profile/ChangeLog.tsx'
import { peopleText } from '../words.ts'

export function ChangesTab({ student, fields }: { student: StudentProfile; fields: readonly StudentField[] }) {
  const text = useText(peopleText).changes
  const labelOf = useFieldLabel()
  const list = useRead(students.routes.listStudentChanges, { params: { studentId: student.studentId } })
  const nameOf = (key: string) => {
    const field = fields.find((one) => keyOf(one) === key)
    return field && labelOf(field)
  }
  return (
    <Section title={text.title}>
      <ChangeLog list={list} nameOf={nameOf} />
    </Section>
  )
}
