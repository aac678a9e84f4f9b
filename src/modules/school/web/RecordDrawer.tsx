import { type ReactNode, useId, useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/Button.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useUiText } from '#ui/UiText.ts'
import { UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import type { Facts } from './editing.ts'
import css from './Form.module.css'
import { NewsNotice } from './NewsNotice.tsx'
import type { RecordForm } from './recordForm.ts'
import { schoolText } from './words.ts'

type RecordDrawerProps<F extends Facts> = {
  title: string
  subtitle?: string | undefined
  isNew: boolean
  wide?: boolean
  form: RecordForm<F>
  /** What a field is called. */
  label: (field: string) => string
  /** How a field's value reads, where it is not the text itself. */
  show?: ((field: string, value: string) => string) | undefined
  onClose: () => void
  children: ReactNode
}

/** A record's form beside its list; closing asks first while something typed is not saved. */
export function RecordDrawer<F extends Facts>(props: RecordDrawerProps<F>) {
  const { title, subtitle, isNew, wide, form, label, show, onClose, children } = props
  const text = useText(schoolText).form
  const { cancel } = useUiText()
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const close = () => (form.isDirty ? setAsking(true) : onClose())
  const leave = () => {
    form.discard()
    onClose()
  }
  return (
    <>
      <Drawer
        open
        wide={wide}
        onClose={close}
        title={title}
        subtitle={subtitle}
        actions={
          <>
            <Button onClick={close}>{cancel}</Button>
            <Button type="submit" form={id} variant="primary" loading={form.isSending}>
              {isNew ? text.add : text.save}
            </Button>
          </>
        }
      >
        <form ref={form.form} id={id} noValidate className={css.form} onSubmit={form.submit}>
          {form.guard}
          <NewsNotice news={form.news} label={label} show={show} onSeen={form.seen} />
          {form.problem && <Notice tone="bad" live title={form.problem} />}
          {children}
        </form>
      </Drawer>
      <UnsavedGuard open={isAsking} onStay={() => setAsking(false)} onLeave={leave} />
    </>
  )
}
