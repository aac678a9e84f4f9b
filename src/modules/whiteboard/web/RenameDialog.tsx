import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { whiteboard } from '../contract.ts'
import { useServerWords, whiteboardText } from './words.ts'

type RenameDialogProps = { whiteboardId: string; title: string; onClose: () => void }

export function RenameDialog({ whiteboardId, title, onClose }: RenameDialogProps) {
  const text = useText(whiteboardText)
  const say = useServerWords()
  const [typed, setTyped] = useState(title)
  const renaming = useSend(whiteboard.routes.renameBoard, {
    onSuccess: onClose,
    onError: (problem: ApiProblem) => toast.error(say(problem)),
  })
  const save = () => renaming.mutate({ params: { whiteboardId }, body: { title: typed.trim() } })
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={text.rename}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" disabled={typed.trim() === ''} loading={renaming.isPending} onClick={save}>
            {text.save}
          </Button>
        </>
      }
    >
      <TextField label={text.title} maxLength={100} value={typed} onChange={setTyped} />
    </Dialog>
  )
}
