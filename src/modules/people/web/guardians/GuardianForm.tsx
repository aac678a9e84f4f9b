import type { Relation } from '#modules/people/enumerations.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import { type GuardianRow, guardiansDefinitions } from '#modules/people/guardianSchemas.ts'
import type { StudentGuardian, StudentProfile } from '#modules/people/students.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { problemsBy } from '#platform/web/forms/useFieldErrors.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { peopleText, useServerWords } from '../words.ts'
import { GuardianFields } from './GuardianFields.tsx'
import {
  type GuardianFormValues,
  guardianBody,
  guardianField,
  guardianFormValues,
  noGuardian,
} from './guardianFormValues.ts'

type GuardianFormProps = { student: StudentProfile; guardian: StudentGuardian | null; onClose: () => void }

/** Adds a guardian to a student, or edits one for all their children. */
export function GuardianForm({ student, guardian, onClose }: GuardianFormProps) {
  const text = useText(peopleText)
  const form = useRecordForm<GuardianFormValues>({
    name: `guardian ${guardian?.guardianId ?? `of ${student.studentId}`}`,
    facts: guardian ? guardianFormValues(guardian) : noGuardian,
    version: guardian?.version ?? 0,
    say: useServerWords(),
    check: problemsOf,
    send: useSave(student, guardian),
    theirs: (copy: GuardianRow) => ({ facts: valuesOf(copy, guardian?.relation ?? 'Others'), version: copy.version }),
    fieldOf: guardianField,
    onSaved: onClose,
  })
  const labels: { readonly [field: string]: string } = {
    ...text.guardian,
    guardianPhone: text.guardian.phone,
    guardianEmail: text.guardian.email,
  }
  return (
    <RecordDrawer
      isNew={!guardian}
      title={guardian ? fill(text.form.editTitle, { name: guardian.name }) : text.guardian.add}
      subtitle={guardian && guardian.siblings.length > 0 ? text.guardian.sharedHint : undefined}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <GuardianFields
        values={form.values}
        errors={form.errors}
        offersExisting={!guardian}
        isRequired
        onChange={form.changeAll}
      />
    </RecordDrawer>
  )
}

/** Adds the guardian, or saves their details and their relation to this student. */
function useSave({ studentId, guardians: existing }: StudentProfile, guardian: StudentGuardian | null) {
  const { addGuardian, saveGuardian, linkGuardian } = guardians.routes
  const [add, save, link] = [useSend(addGuardian), useSend(saveGuardian), useSend(linkGuardian)]
  return async (mine: GuardianFormValues, version: number) => {
    const { guardianId, relation, ...details } = guardianBody(mine)
    if (!guardian) {
      const isPrimary = existing.length === 0
      return add.mutateAsync({ params: { studentId }, body: { guardianId, relation, isPrimary, ...details } })
    }
    const params = { guardianId: guardian.guardianId }
    const saved = await save.mutateAsync({ params, body: { ...details, version } })
    if (relation !== guardian.relation)
      await link.mutateAsync({ params: { ...params, studentId }, body: { relation, isPrimary: guardian.isPrimary } })
    return saved
  }
}

const valuesOf = (copy: GuardianRow, relation: Relation) => guardianFormValues({ ...copy, relation })

const problemsOf = (values: GuardianFormValues) => [
  ...problemsBy(guardiansDefinitions.addGuardian.body, { ...guardianBody(values), isPrimary: false }),
  ...(values.relation ? [] : [{ field: 'relation', ...serverText('value-missing', 'Please fill this in.') }]),
]
