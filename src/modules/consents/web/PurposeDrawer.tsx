import { consents } from '#modules/consents/contract.ts'
import type { Purpose } from '#modules/consents/schemas.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { consentText, useServerWords } from './words.ts'

const formValues = (purpose: Purpose | null) => ({
  name: purpose?.name ?? '',
  text: purpose?.text ?? '',
  isActive: purpose?.isActive ?? true,
})

/** Adds or edits what families are asked. */
export function PurposeDrawer({ purpose, onClose }: { purpose: Purpose | null; onClose: () => void }) {
  const text = useText(consentText).office
  const add = useSend(consents.routes.addPurpose)
  const save = useSend(consents.routes.savePurpose)
  const form = useRecordForm({
    say: useServerWords(),
    name: `consent ${purpose?.purposeId ?? 'new'}`,
    facts: formValues(purpose),
    version: purpose?.version ?? 0,
    send: (body, version) =>
      purpose
        ? save.mutateAsync({ params: { purposeId: purpose.purposeId }, body: { ...body, version } })
        : add.mutateAsync({ body }),
    theirs: (copy: Purpose) => ({ facts: formValues(copy), version: copy.version }),
    onSaved: onClose,
  })
  const labels: { readonly [field: string]: string } = { name: text.name, text: text.text, isActive: text.isActive }
  return (
    <RecordDrawer
      title={purpose ? fill(text.edit, { name: purpose.name }) : text.add}
      isNew={!purpose}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        hint={text.nameHint}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus=""
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
      />
      <TextArea
        label={text.text}
        hint={text.textHint}
        required
        max={2000}
        rows={6}
        value={form.values.text}
        onChange={(value) => form.change('text', value)}
        error={form.errors.text}
      />
      <Checkbox label={text.isActive} checked={form.values.isActive} onChange={(on) => form.change('isActive', on)} />
    </RecordDrawer>
  )
}
