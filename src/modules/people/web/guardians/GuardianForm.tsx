import type { Relation } from '#modules/people/enumerations.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import { type GuardianRow, guardiansDefinitions } from '#modules/people/guardianSchemas.ts'
import type { StudentGuardian, StudentProfile } from '#modules/people/students.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import type { TextValues as Facts } from '#platform/web/forms/recordEdit.ts'
import { problemsBy } from '#platform/web/forms/useFieldErrors.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { peopleText, useServerWords } from '../words.ts'
import { GuardianFields } from './GuardianFields.tsx'
import { guardianBody, guardianFactsOf, guardianField, noGuardian } from './guardianFormValues.ts'

type GuardianFormProps = { student: StudentProfile; guardian: StudentGuardian | null; onClose: () => void }

/** Adds a guardian to a student, or changes how one is called and reached for all their children. */
export function GuardianForm({ student, guardian, onClose }: GuardianFormProps) {
  const text = useText(peopleText)
  const form = useRecordForm<Facts>({
    name: `guardian ${guardian?.guardianId ?? `of ${student.studentId}`}`,
    facts: guardian ? guardianFactsOf(guardian) : noGuardian,
    version: guardian?.version ?? 0,
    say: useServerWords(),
    check: problemsOf,
    send: useSave(student, guardian),
    theirs: (copy: GuardianRow) => ({ facts: factsWith(copy, guardian?.relation ?? 'Others'), version: copy.version }),
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
        facts={form.values}
        errors={form.errors}
        offersKnown={!guardian}
        isRequired
        onChange={form.changeAll}
      />
    </RecordDrawer>
  )
}

/** Adds the guardian, or saves them and what they are to this child. */
function useSave({ studentId, guardians: known }: StudentProfile, guardian: StudentGuardian | null) {
  const { addGuardian, saveGuardian, linkGuardian } = guardians.routes
  const [add, save, link] = [useSend(addGuardian), useSend(saveGuardian), useSend(linkGuardian)]
  return async (mine: Facts, version: number) => {
    const { guardianId, relation, ...facts } = guardianBody(mine)
    if (!guardian) {
      const isPrimary = known.length === 0
      return add.mutateAsync({ params: { studentId }, body: { guardianId, relation, isPrimary, ...facts } })
    }
    const params = { guardianId: guardian.guardianId }
    const saved = await save.mutateAsync({ params, body: { ...facts, version } })
    if (relation !== guardian.relation)
      await link.mutateAsync({ params: { ...params, studentId }, body: { relation, isPrimary: guardian.isPrimary } })
    return saved
  }
}

const factsWith = (copy: GuardianRow, relation: Relation) =>
  guardianFactsOf({ ...copy, relation, isPrimary: false, siblings: [] })

/** What the contract says of a guardian. */
const problemsOf = (facts: Facts) => [
  ...problemsBy(guardiansDefinitions.addGuardian.body, { ...guardianBody(facts), isPrimary: false }),
  ...(facts.relation ? [] : [{ field: 'relation', ...serverText('value-missing', 'Please fill this in.') }]),
]
