import { useState } from 'react'
import { students } from '#modules/people/contract.ts'
import { studentsDefinitions } from '#modules/people/schemas.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import type { TextValues as Facts } from '#platform/web/forms/recordEdit.ts'
import { problemsBy } from '#platform/web/forms/useFieldErrors.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { GuardianFields } from '../guardians/GuardianFields.tsx'
import { guardianBody, guardianField, hasGuardian, noGuardian } from '../guardians/guardianFormValues.ts'
import { peopleText, useServerWords } from '../words.ts'
import { ClassFields } from './ClassFields.tsx'
import { StudentFields } from './StudentFields.tsx'
import { bodyOf, factsOf, formProblems, ownField, withoutAadhaar } from './studentFormValues.ts'

type NewStudentProps = {
  fields: readonly StudentField[]
  onClose: () => void
  onCreated: (student: StudentProfile) => void
}

const addStudent = students.routes.addStudent
const fieldOf = (path: string) => (path.startsWith('guardians.') ? guardianField(path) : ownField(path))

const newBody = (facts: Facts, fields: readonly StudentField[]) => ({
  ...bodyOf(facts, fields),
  classId: facts.classId || null,
  rollNo: facts.rollNo?.trim() || null,
  fromDate: facts.classId ? facts.fromDate || null : null,
  guardians: hasGuardian(facts) ? [{ ...guardianBody(facts), isPrimary: true }] : [],
})

/** Adds a student: what the format asks for, the class, and the guardian to call first. */
export function NewStudent({ fields, onClose, onCreated }: NewStudentProps) {
  const text = useText(peopleText)
  const { timeZone } = useSchool()
  const [empty] = useState<Facts>(() => ({
    ...factsOf(null, fields),
    ...noGuardian,
    classId: '',
    rollNo: '',
    fromDate: today(timeZone),
  }))
  const send = useSend(addStudent)
  const form = useRecordForm({
    name: 'newStudent',
    facts: empty,
    version: 0,
    say: useServerWords(),
    check: (mine) => [
      ...problemsBy(studentsDefinitions.addStudent.body, newBody(mine, fields)),
      ...formProblems(mine, fields, false),
    ],
    send: (mine) => send.mutateAsync({ body: newBody(mine, fields) }),
    fieldOf,
    parked: withoutAadhaar,
    onSaved: ({ data }) => onCreated(data),
  })
  const { values: facts, errors, changeAll } = form
  return (
    <RecordDrawer
      wide
      inParts
      isNew
      title={text.form.newStudent}
      subtitle={text.form.newStudentHint}
      form={form}
      label={(field) => field}
      onClose={onClose}
    >
      <StudentFields fields={fields} facts={facts} errors={errors} onChange={form.change} />
      <Section title={text.form.class} level={3}>
        <ClassFields facts={facts} errors={errors} onChange={changeAll} />
      </Section>
      <Section title={text.form.guardian} subtitle={text.form.guardianHint} level={3}>
        <GuardianFields facts={facts} errors={errors} onChange={changeAll} />
      </Section>
    </RecordDrawer>
  )
}
