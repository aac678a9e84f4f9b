import { useState } from 'react'
import { documents } from '#modules/templates/contract.ts'
import type { IssuedDocument } from '#modules/templates/documentSchemas.ts'
import form from '#platform/web/forms/Form.module.css'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { templateText, useServerWords } from '../words.ts'

/** Asks why a document is revoked. */
export function RevokeDialog({ document, onClose }: { document: IssuedDocument; onClose: () => void }) {
  const text = useText(templateText).issued
  const say = useServerWords()
  const [reason, setReason] = useState('')
  const revoke = useSend(documents.routes.revokeDocument)
  const { issuedDocumentId, number } = document
  const send = () =>
    revoke.mutate(
      { params: { issuedDocumentId }, body: { reason } },
      {
        onSuccess: (answer) => {
          toast.success(say(answer))
          onClose()
        },
        onError: (problem) => toast.error(say(problem)),
      },
    )
  return (
    <Dialog
      open
      size="small"
      title={fill(text.revokeTitle, { number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="danger" loading={revoke.isPending} disabled={reason.trim() === ''} onClick={send}>
            {text.revokeAction}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        <p>{text.revokeHint}</p>
        <TextField label={text.reason} maxLength={200} value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}
