import { organisation } from '#modules/tenancy/contract.ts'
import { type Branch, organisationDefinitions } from '#modules/tenancy/schemas.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { problemsBy } from '#platform/web/forms/useFieldErrors.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { fieldNameOf, organisationText, useFieldWords, useServerWords } from '../organisation/words.ts'
import { BranchLine } from './BranchFields.tsx'
import { type BranchFormValues, branchFormValuesOf } from './branchFormValues.ts'
import { ColourField } from './ColourField.tsx'

/** Edits a branch's details; its address cannot be changed. */
export function EditBranch({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const text = useText(organisationText)
  const { saveBranch } = organisation.routes
  const send = useSend(saveBranch)
  const copyOf = (copy: Branch) => ({ facts: branchFormValuesOf(copy), version: copy.version })
  const form = useRecordForm({
    name: `branch ${branch.branchId}`,
    ...copyOf(branch),
    say: useServerWords(),
    explain: useFieldWords(),
    fieldOf: fieldNameOf,
    check: (mine, version) => problemsBy(organisationDefinitions.saveBranch.body, { ...mine, version }),
    send: (mine, version) => send.mutateAsync({ params: { branchId: branch.branchId }, body: { ...mine, version } }),
    theirs: copyOf,
    onSaved: onClose,
  })
  const line = { values: form.values, errors: form.errors, onChange: form.change }
  return (
    <RecordDrawer
      isNew={false}
      title={fill(text.form.editTitle, { name: branch.name })}
      subtitle={branch.address}
      form={form}
      label={(field) => text.fields[field as keyof BranchFormValues]}
      onClose={onClose}
    >
      <BranchLine of="name" {...line} />
      <BranchLine of="place" {...line} />
      <BranchLine of="board" {...line} hint={text.fields.boardHint} />
      <ColourField
        name={form.values.name}
        value={form.values.colour}
        onChange={(value) => form.change('colour', value)}
        error={form.errors.colour}
      />
    </RecordDrawer>
  )
}
