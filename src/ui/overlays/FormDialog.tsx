import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { useUiText } from '#ui/uiText.ts'
import { Dialog } from './Dialog.tsx'
import css from './FormDialog.module.css'

type FormDialogProps = {
  readonly title: string
  readonly submitLabel: string
  readonly isSending: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A short form over the page. */
export function FormDialog({ title, submitLabel, isSending, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId()
  const { cancel } = useUiText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={id} variant="primary" loading={isSending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={css.fields} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
