import type { Say } from '#platform/web/answers/answerText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { formText } from './words.ts'

type DeleteRecordProps = {
  name: string
  say: Say
  send: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation, naming the record, before an irreversible deletion. */
export function DeleteRecord({ name, say, send, onClose }: DeleteRecordProps) {
  const text = useText(formText).deleting
  const confirm = async () => {
    try {
      await send()
      toast.success(fill(text.done, { name }))
    } catch (failed) {
      throw new Error(say(failed as ApiProblem))
    }
  }
  return (
    <ConfirmationDialog
      open
      onClose={onClose}
      title={fill(text.title, { name })}
      confirmLabel={text.confirm}
      onConfirm={confirm}
    >
      {text.body}
    </ConfirmationDialog>
  )
}
