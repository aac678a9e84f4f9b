import { useId, useState } from 'react'
import { limits, type TicketState, vendor } from '#modules/tickets/rules.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import css from '../Tickets.module.css'
import { ticketText, useServerWords } from '../words.ts'

/** What somebody does with a ticket, as a button says it. */
export type MoveName = Exclude<TicketState, 'resolvedByVendor'> | 'takeBack'

type MoveDialogProps = {
  move: MoveName
  isRequired: boolean
  onMove: (note: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the words that go with a change of status. */
export function MoveDialog({ move, isRequired, onMove, onClose }: MoveDialogProps) {
  const text = useText(ticketText).moves
  const say = useServerWords()
  const form = useId()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const words = {
    resolved: { title: text.resolveTitle, label: text.resolveLabel },
    rejected: { title: text.rejectTitle, label: text.rejectLabel },
    sentToVendor: { title: text.sendTitle, label: text.sendLabel },
    pending: { title: text.pendingTitle, label: text.pendingLabel },
    takeBack: { title: text.backTitle, label: text.backLabel },
  }[move]
  const send = async () => {
    setSending(true)
    setError(undefined)
    try {
      await onMove(note.trim())
      onClose()
    } catch (failed) {
      const problem = failed as ApiProblem
      setError(say(problem.fields?.[0] ?? problem))
      setSending(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(words.title, { vendor })}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant={move === 'rejected' ? 'danger' : 'primary'}
            loading={isSending}
            disabled={isRequired && note.trim() === ''}
          >
            {fill(text[move], { vendor })}
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
        {move === 'sentToVendor' && <p>{fill(text.sendHint, { vendor })}</p>}
        <TextArea
          label={fill(words.label, { vendor })}
          required={isRequired}
          optional={!isRequired}
          rows={3}
          max={limits.note}
          value={note}
          onChange={setNote}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
