import type { ReactNode } from 'react'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { academicText, useServerWords } from '../words.ts'

/** A year, term or holiday. */
export type DateRangeValues = { readonly name: string; readonly startDate: string; readonly endDate: string }

type SavedRange = DateRangeValues & { readonly version: number }

type StretchDrawerProps = {
  /** The key of the saved draft. */
  draft: string
  title: string
  subtitle?: string | undefined
  facts: DateRangeValues
  /** 0 for a new one. */
  version: number
  maxLength: number
  /** The selectable dates. */
  within?: { readonly startDate: string; readonly endDate: string } | undefined
  send: (facts: DateRangeValues, version: number) => Promise<{ message: string }>
  onClose: () => void
  children?: ReactNode
}

/** The form for a year, term or holiday. */
export function StretchDrawer(props: StretchDrawerProps) {
  const { draft, title, subtitle, facts, version, maxLength, within, send, onClose, children } = props
  const text = useText(academicText).terms
  const { date } = useFormat()
  const say = useServerWords()
  const form = useRecordForm({
    say,
    name: draft,
    facts: { name: facts.name, startDate: facts.startDate, endDate: facts.endDate },
    version,
    send: (mine, now) => send({ ...mine, endDate: mine.endDate || mine.startDate }, now),
    theirs: ({ name, startDate, endDate, version: next }: SavedRange) => ({
      facts: { name, startDate, endDate },
      version: next,
    }),
    onSaved: onClose,
  })
  const labels: Record<string, string> = { name: text.name, startDate: text.first, endDate: text.last }
  const day = (field: 'startDate' | 'endDate') => (
    <DateField
      label={labels[field] ?? field}
      required
      min={within?.startDate}
      max={within?.endDate}
      value={form.values[field] || null}
      onChange={(value) => form.change(field, value ?? '')}
      error={form.errors[field]}
    />
  )
  return (
    <RecordDrawer
      title={title}
      subtitle={subtitle}
      isNew={version === 0}
      form={form}
      label={(field) => labels[field] ?? field}
      show={(field, value) => (field === 'name' ? value : date(value))}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        name="name"
        required
        maxLength={maxLength}
        autoComplete="off"
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
        data-autofocus=""
      />
      <div className={css.pair}>
        {day('startDate')}
        {day('endDate')}
      </div>
      {children}
    </RecordDrawer>
  )
}
