import { useId, useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { limits } from '../rules.ts'
import { type OpenItem, useLook } from './ItemList.tsx'
import { vaultText } from './words.ts'

/** Asks somebody of the office why they open a document; the owner reads it. */
export function ReasonDialog({
  look: [vaultItemId, action],
  onClose,
}: {
  look: Parameters<OpenItem>
  onClose: () => void
}) {
  const text = useText(vaultText).reason
  const form = useId()
  const look = useLook()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={form} variant="primary" disabled={reason.trim() === ''}>
            {action === 'view' ? text.view : text.download}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          void look(vaultItemId, action, reason.trim())
          onClose()
        }}
      >
        <TextField
          label={text.label}
          hint={text.hint}
          required
          autoFocus
          maxLength={limits.reason}
          value={reason}
          onChange={setReason}
        />
      </form>
    </Dialog>
  )
}
