import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signatures } from '#modules/templates/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import form from '#platform/web/forms/Form.module.css'
import { useText } from '#platform/web/i18n.tsx'
import { sendFile } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { templateText, useServerWords } from '../words.ts'

/** In bytes; must match the server's limit. */
const maxSize = 2 * 1024 * 1024

/** Whose signature it is, and its picture. */
export function NewSignature({ onClose }: { onClose: () => void }) {
  const text = useText(templateText).signatures
  const say = useServerWords()
  const [name, setName] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const send = useMutation<unknown, ApiProblem, File>({
    mutationFn: (file) => sendFile(signatures.routes.addSignature, { query: { name: name.trim() } }, file),
    onSuccess: () => {
      toast.success(text.saved)
      onClose()
    },
  })
  const state = send.isPending ? 'uploading' : send.isError ? 'failed' : 'waiting'
  return (
    <Dialog
      open
      size="small"
      title={text.add}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="primary"
            loading={send.isPending}
            disabled={name.trim() === '' || picture === null}
            onClick={() => picture && send.mutate(picture)}
          >
            {text.save}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        <TextField label={text.name} hint={text.nameHint} value={name} maxLength={80} onChange={setName} />
        <FileDrop
          label={text.choose}
          hint={text.chooseHint}
          accept="image/png,image/jpeg,image/webp"
          maxSize={maxSize}
          maxFiles={1}
          files={
            picture
              ? [
                  {
                    id: 'signature',
                    name: picture.name,
                    size: picture.size,
                    state,
                    error: send.isError ? say(send.error) : undefined,
                  },
                ]
              : []
          }
          onAdd={([file]) => {
            if (!file) return
            send.reset()
            setPicture(file)
          }}
          onRemove={() => setPicture(null)}
        />
      </div>
    </Dialog>
  )
}
