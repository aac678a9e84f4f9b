import { Button } from '../actions/Button.tsx'
import { useUiText } from '../uiText.ts'
import css from './ConfirmationDialog.module.css'
import { Dialog } from './Dialog.tsx'

export interface UnsavedGuardProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
  /** Saves, then leaves; offered if given. */
  onSave?: (() => void) | undefined
  saving?: boolean | undefined
}

/** Asks before leaving unsaved work; the caller, who knows the router, decides when. */
export function UnsavedGuard({ open, onStay, onLeave, onSave, saving }: UnsavedGuardProps) {
  const text = useUiText()
  return (
    <Dialog
      open={open}
      alert
      size="small"
      title={text.unsavedTitle}
      onClose={onStay}
      actions={
        <>
          <Button variant="quiet" onClick={onLeave}>
            {text.leaveAnyway}
          </Button>
          <Button onClick={onStay} data-autofocus="">
            {text.stay}
          </Button>
          {onSave && (
            <Button variant="primary" onClick={onSave} loading={saving}>
              {text.save}
            </Button>
          )}
        </>
      }
    >
      <p className={css.words}>{text.unsavedBody}</p>
    </Dialog>
  )
}
