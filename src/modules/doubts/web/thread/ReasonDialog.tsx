import { useId, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import css from '../Doubts.module.css'
import { doubtText, useServerWords } from '../words.ts'

type ReasonDialogProps = {
  title: string
  hint: string
  label: string
  confirm: string
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason before something is deleted or reported. */
export function ReasonDialog({ title, hint, label, confirm, onConfirm, onClose }: ReasonDialogProps) {
  const text = useText(doubtText).reason
  const say = useServerWords()
  const form = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      await onConfirm(reason.trim())
      onClose()
    } catch (problem) {
      const { fields, ...whole } = problem as ApiProblem
      setError(say(fields?.[0] ?? { message: (problem as ApiProblem).message, code: whole.code }))
      setSending(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={form} variant="danger" loading={isSending} disabled={reason.trim() === ''}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>{hint}</p>
        <TextField label={label} value={reason} onChange={setReason} maxLength={300} error={error} autoFocus />
      </form>
    </Dialog>
  )
}
