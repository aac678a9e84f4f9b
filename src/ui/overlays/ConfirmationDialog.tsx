import { type ReactNode, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useUiText } from '../uiText.ts'
import css from './ConfirmationDialog.module.css'
import { Dialog } from './Dialog.tsx'

export interface ConfirmationDialogProps {
  open: boolean
  onClose: () => void
  /** A question with the name in it: "Delete fee structure “Class 5 Tuition”?" */
  title: string
  /** What will happen, and that it cannot be undone. */
  children: ReactNode
  /** The verb on the button: "Delete structure". */
  confirmLabel: string
  /** If set, this name has to be typed first; for actions that cannot be undone at all. */
  typeName?: string | undefined
  danger?: boolean | undefined
  /** May be asynchronous; a rejection keeps the dialog open and shows its message. */
  onConfirm: () => unknown
}

/** Asks before something irreversible or involving money. Reversible actions run at once, with an undo toast. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  if (!props.open) return null
  return <OpenConfirm {...props} />
}

/** Runs the action once, closes on success and keeps the reason on failure. */
function useConfirm(onConfirm: () => unknown, onClose: () => void) {
  const text = useUiText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      await onConfirm()
      onClose()
    } catch (problem) {
      setFailure(problem instanceof Error && problem.message ? problem.message : text.failed)
      setBusy(false)
    }
  }
  return { busy, failure, confirm }
}

function OpenConfirm(props: ConfirmationDialogProps) {
  const { onClose, title, children, confirmLabel, typeName, danger = true, onConfirm } = props
  const text = useUiText()
  const [typed, setTyped] = useState('')
  const { busy, failure, confirm } = useConfirm(onConfirm, onClose)
  const ready = typeName === undefined || typed.trim() === typeName.trim()
  const actions = (
    <>
      <Button onClick={onClose} disabled={busy} data-autofocus={typeName === undefined ? '' : undefined}>
        {text.cancel}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} disabled={!ready} loading={busy} onClick={() => void confirm()}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open alert size="small" title={title} onClose={() => !busy && onClose()} actions={actions}>
      <form
        className={css.body}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) void confirm()
        }}
      >
        <div className={css.words}>{children}</div>
        {typeName !== undefined && (
          <TextField label={text.confirmTyping(typeName)} value={typed} onChange={setTyped} autoComplete="off" />
        )}
        {failure && <Notice tone="bad" live title={failure} />}
      </form>
    </Dialog>
  )
}
