import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import css from './FormDialog.module.css'
import { useServerWords } from './setupWords.ts'

export interface FormDialogProps {
  title: string
  submit: string
  /** If it rejects, the dialog stays open and shows the error. */
  onSubmit: () => Promise<unknown>
  onClose: () => void
  /** False disables the submit button. */
  ready?: boolean | undefined
  /** Shown before the buttons. */
  aside?: ReactNode
  size?: 'small' | 'medium' | 'large' | undefined
  children: ReactNode
}

/** A short form in a dialog that closes once it is saved. */
export function FormDialog({ title, submit, onSubmit, onClose, ready = true, aside, size, children }: FormDialogProps) {
  const id = useId()
  const say = useServerWords()
  const { cancel } = useUiText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !ready) return
    setBusy(true)
    setProblem('')
    try {
      await onSubmit()
      onClose()
    } catch (error) {
      setProblem(say(error as ApiProblem))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={size}
      actions={
        <>
          {aside}
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={id} variant="primary" loading={busy} disabled={!ready}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={css.form} onSubmit={(event) => void send(event)}>
        {problem && <Notice tone="bad" live title={problem} />}
        {children}
      </form>
    </Dialog>
  )
}
