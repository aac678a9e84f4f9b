import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Section } from '#ui/Panel.tsx'
import { students } from '../contract.ts'
import { keyOf } from '../fields.ts'
import type { StudentField } from '../format.ts'
import type { StudentProfile } from '../students.ts'
import { ChangeLog } from './ChangeLog.tsx'
import { useFieldLabel } from './fieldWords.ts'
import { peopleText } from './words.ts'

/** What was changed about a student, when and by whom. */
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
