import type { ComponentProps } from 'react'
import { documentKinds } from '#modules/school/documents.ts'
import { FileField } from '#platform/web/forms/FileField.tsx'
import css from '#platform/web/forms/Form.module.css'
import type { RecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { schoolText } from '../words.ts'

export type DocumentFacts = { title: string; kind: string; reference: string; validUntil: string }

/** As much of a form as its fields need. */
type FieldsOf<F extends DocumentFacts> = Pick<RecordForm<F>, 'values' | 'errors'> & {
  readonly change: (field: keyof DocumentFacts, value: string) => void
}

/** What is noted beside a paper. */
export function DocumentFields({ form }: { form: FieldsOf<DocumentFacts> }) {
  const text = useText(schoolText).records
  return (
    <>
      <TextField
        label={text.title}
        name="title"
        required
        maxLength={120}
        autoComplete="off"
        value={form.values.title}
        onChange={(value) => form.change('title', value)}
        error={form.errors.title}
        data-autofocus=""
      />
      <div className={css.pair}>
        <NativeSelect
          label={text.kind}
          options={documentKinds.map((kind) => ({ value: kind as string, label: text.tabs[kind] }))}
          value={form.values.kind}
          onChange={(value) => form.change('kind', value)}
        />
        <TextField
          label={text.reference}
          name="reference"
          optional
          maxLength={60}
          autoComplete="off"
          value={form.values.reference}
          onChange={(value) => form.change('reference', value)}
          error={form.errors.reference}
        />
      </div>
      <DateField
        label={text.validUntil}
        hint={text.validUntilHint}
        optional
        value={form.values.validUntil || null}
        onChange={(value) => form.change('validUntil', value ?? '')}
        error={form.errors.validUntil}
      />
    </>
  )
}

/** Bytes; the same bound as the server's. */
const maxSize = 10 * 1024 * 1024

type PaperDropProps = Pick<ComponentProps<typeof FileField>, 'file' | 'isSending' | 'error' | 'onChange'>

/** The paper itself. */
export function PaperDrop(props: PaperDropProps) {
  const text = useText(schoolText).records
  const accept = '.pdf,image/png,image/jpeg,image/webp'
  return <FileField {...props} label={text.file} hint={text.fileHint} accept={accept} maxSize={maxSize} />
}
