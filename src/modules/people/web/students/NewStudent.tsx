import { useState } from 'react'
import { students } from '#modules/people/contract.ts'
import { studentsDefinitions } from '#modules/people/schemas.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { problemsBy } from '#platform/web/forms/useFieldErrors.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { GuardianFields } from '../guardians/GuardianFields.tsx'
import {
  type GuardianFormValues,
  guardianBody,
  guardianField,
  hasGuardian,
  noGuardian,
} from '../guardians/guardianFormValues.ts'
import { peopleText, useServerWords } from '../words.ts'
import { ClassFields } from './ClassFields.tsx'
import { StudentFields } from './StudentFields.tsx'
import {
  type ClassFormValues,
  formatProblems,
  type StudentFormValues,
  studentBody,
  studentField,
  studentFormValues,
  withoutAadhaar,
} from './studentFormValues.ts'

type NewStudentProps = {
  fields: readonly StudentField[]
  onClose: () => void
  onCreated: (student: StudentProfile) => void
}

type NewStudentValues = StudentFormValues & GuardianFormValues & ClassFormValues

const fieldOf = (path: string) => (path.startsWith('guardians.') ? guardianField(path) : studentField(path))

const newBody = (values: NewStudentValues, fields: readonly StudentField[]) => ({
  ...studentBody(values, fields),
  classId: values.classId || null,
  rollNo: values.rollNo.trim() || null,
  fromDate: values.classId ? values.fromDate || null : null,
  guardians: hasGuardian(values) ? [{ ...guardianBody(values), isPrimary: true }] : [],
})

/** Adds a student with their class and primary guardian. */
export function NewStudent({ fields, onClose, onCreated }: NewStudentProps) {
  const text = useText(peopleText)
  const { timeZone } = useSchool()
  const [empty] = useState<NewStudentValues>(() => ({
    ...studentFormValues(null, fields),
    ...noGuardian,
    classId: '',
    rollNo: '',
    fromDate: today(timeZone),
  }))
  const send = useSend(students.routes.addStudent)
  const form = useRecordForm({
    name: 'newStudent',
    facts: empty,
    version: 0,
    say: useServerWords(),
    check: (mine) => [
      ...problemsBy(studentsDefinitions.addStudent.body, newBody(mine, fields)),
      ...formatProblems(mine, fields, false),
    ],
    send: (mine) => send.mutateAsync({ body: newBody(mine, fields) }),
    fieldOf,
    parked: withoutAadhaar,
    onSaved: ({ data }) => onCreated(data),
  })
  const { values, errors, changeAll } = form
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
      <StudentFields fields={fields} values={values} errors={errors} onChange={form.change} />
      <Section title={text.form.class} level={3}>
        <ClassFields values={values} errors={errors} onChange={changeAll} />
      </Section>
      <Section title={text.form.guardian} subtitle={text.form.guardianHint} level={3}>
        <GuardianFields values={values} errors={errors} onChange={changeAll} />
      </Section>
    </RecordDrawer>
  )
}
