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

export type DocumentValues = { title: string; kind: string; reference: string; validUntil: string }

/** The part of a form that the fields need. */
type FieldsOf<F extends DocumentValues> = Pick<RecordForm<F>, 'values' | 'errors'> & {
  readonly change: (field: keyof DocumentValues, value: string) => void
}

export function DocumentFields({ form }: { form: FieldsOf<DocumentValues> }) {
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

/** Same limit as on the server. */
const maxSize = 10 * 1024 * 1024

type DocumentFileFieldProps = Pick<ComponentProps<typeof FileField>, 'file' | 'isSending' | 'error' | 'onChange'>

export function DocumentFileField(props: DocumentFileFieldProps) {
  const text = useText(schoolText).records
  const accept = '.pdf,image/png,image/jpeg,image/webp'
  return <FileField {...props} label={text.file} hint={text.fileHint} accept={accept} maxSize={maxSize} />
}
