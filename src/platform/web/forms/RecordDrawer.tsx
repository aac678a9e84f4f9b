import { type ReactNode, useId } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './Form.module.css'
import { FormDrawer } from './FormDrawer.tsx'
import { NewsNotice } from './NewsNotice.tsx'
import type { FormFrame } from './useRecordForm.ts'
import { formText } from './words.ts'

type RecordDrawerProps = {
  title: string
  subtitle?: string | undefined
  /** Labels the button Add instead of Save. */
  isNew: boolean
  submitLabel?: string | undefined
  wide?: boolean | undefined
  /** Wider spacing, for forms whose sections have titles. */
  inParts?: boolean | undefined
  form: FormFrame
  label: (field: string) => string
  /** Formats a value that is not its own display text. */
  show?: ((field: string, value: string) => string) | undefined
  onClose: () => void
  children: ReactNode
}

/** A record's form in a drawer beside its list. Closing it with unsaved changes asks first. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { title, subtitle, isNew, submitLabel, wide, inParts, form, label, show, onClose, children } = props
  const text = useText(formText)
  const id = useId()
  return (
    <FormDrawer
      title={title}
      subtitle={subtitle}
      wide={wide}
      formId={id}
      submitLabel={submitLabel ?? (isNew ? text.add : text.save)}
      isSending={form.isSending}
      isDirty={form.isDirty}
      onDiscard={form.discard}
      onClose={onClose}
    >
      <form ref={form.form} id={id} noValidate className={inParts ? css.parts : css.form} onSubmit={form.submit}>
        {form.guard}
        <NewsNotice news={form.news} label={label} show={show} onSeen={form.seen} />
        {form.problem && <Notice tone="bad" live title={form.problem} />}
        {children}
      </form>
    </FormDrawer>
  )
}
