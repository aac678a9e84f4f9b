import type { ReactNode } from 'react'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { NewsNotice } from './NewsNotice.tsx'
import css from './RecordPage.module.css'
import type { FormFrame } from './useRecordForm.ts'
import { formText } from './words.ts'

/** The layout of a full-page form, with a side column for related content. */
export const RecordPage = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>

/** Class names for fields in two columns; `whole` makes a field span both. */
export const pageFields = { all: css.fields, whole: css.whole } as const

type PageFormProps = {
  form: FormFrame
  label: (field: string) => string
  mayEdit?: boolean
  children: ReactNode
}

/** A record's form on a page, with others' changes, errors and the save bar. */
export function PageForm({ form, label, mayEdit = true, children }: PageFormProps) {
  const text = useText(formText)
  const count = useCount()
  return (
    <form ref={form.form} noValidate className={css.form} onSubmit={form.submit}>
      {form.guard}
      <NewsNotice news={form.news} label={label} onSeen={form.seen} />
      {form.problem && <Notice tone="bad" live title={form.problem} />}
      {children}
      {mayEdit && (
        <div className={css.bar}>
          <Button type="submit" variant="primary" loading={form.isSending} disabled={!form.isDirty}>
            {text.save}
          </Button>
          {form.isDirty && (
            <Button onClick={form.undo} disabled={form.isSending}>
              {text.undo}
            </Button>
          )}
          <p role="status" className={css.count}>
            {form.isDirty && count(text.changes, form.changes)}
          </p>
        </div>
      )}
    </form>
  )
}
