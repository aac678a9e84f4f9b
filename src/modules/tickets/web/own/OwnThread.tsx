import { IconArrowBackUp, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { ownTickets } from '#modules/tickets/contract.ts'
import { limits, ticketStatuses } from '#modules/tickets/rules.ts'
import type { OwnTicket } from '#modules/tickets/schemas.ts'
import { type ApiProblem, upload } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import css from '../Tickets.module.css'
import { FilePicker } from '../thread/FilePicker.tsx'
import { MoveDialog } from '../thread/MoveDialog.tsx'
import { TicketView } from '../thread/TicketView.tsx'
import { ticketText, useServerWords } from '../words.ts'

/** A ticket as its author sees it: write more, reopen, say how it went. */
export function OwnThread({ ticketId, back }: { ticketId: string; back: string }) {
  const text = useText(ticketText)
  const [isReopening, setReopening] = useState(false)
  const read = useRead(ownTickets.routes.getOwnTicket, { params: { ticketId } }, { isKept: true })
  const move = useSend(ownTickets.routes.moveOwnTicket)
  return (
    <>
      <TicketView
        read={read}
        back={back}
        meta={({ about }) => [about && fill(text.about, { name: about })]}
        actions={({ moves }) =>
          moves.includes(ticketStatuses.pending) && (
            <Button size="small" icon={IconArrowBackUp} onClick={() => setReopening(true)}>
              {text.moves.pending}
            </Button>
          )
        }
      >
        {(ticket) => (
          <>
            {ticket.mayRate && <Rating key={ticket.rating} ticket={ticket} />}
            {ticket.mayWrite && <MessageForm ticketId={ticketId} />}
          </>
        )}
      </TicketView>
      {isReopening && read.data && (
        <MoveDialog
          move="pending"
          isRequired
          onClose={() => setReopening(false)}
          onMove={(note) => {
            const { version } = read.data
            return move.mutateAsync({ params: { ticketId }, body: { statusId: ticketStatuses.pending, note, version } })
          }}
        />
      )}
    </>
  )
}

const ratings = ['5', '4', '3', '2', '1'] as const

function Rating({ ticket: { ticketId, rating, ratingNote } }: { ticket: OwnTicket }) {
  const text = useText(ticketText).rating
  const say = useServerWords()
  const [chosen, setChosen] = useState<(typeof ratings)[number] | null>(
    ratings.find((one) => Number(one) === rating) ?? null,
  )
  const [note, setNote] = useState(ratingNote)
  const send = useSend(ownTickets.routes.rateTicket, {
    onSuccess: (answer) => void toast.success(say(answer)),
    onError: (problem) => void toast.error(say(problem)),
  })
  return (
    <form
      className={css.faces}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) send.mutate({ params: { ticketId }, body: { rating: Number(chosen), note: note.trim() } })
      }}
    >
      <RadioGroup
        label={text.title}
        across
        value={chosen}
        onChange={setChosen}
        options={ratings.map((value) => ({ value, label: text[value] }))}
      />
      {chosen && <TextArea label={text.note} optional rows={2} max={limits.note} value={note} onChange={setNote} />}
      <div>
        <Button type="submit" size="small" variant="primary" loading={send.isPending} disabled={!chosen}>
          {text.send}
        </Button>
      </div>
    </form>
  )
}

function MessageForm({ ticketId }: { ticketId: string }) {
  const text = useText(ticketText).compose
  const say = useServerWords()
  const send = useSend(ownTickets.routes.writeToTicket)
  const [typed, setTyped] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const isEmpty = typed.trim() === '' && files.length === 0
  const submit = async () => {
    if (isEmpty || isSending || typed.length > limits.message) return
    setSending(true)
    setError(undefined)
    try {
      const fileIds: string[] = []
      for (const file of files) fileIds.push((await upload(ownTickets.routes.keepOwnTicketFile, {}, file)).data.fileId)
      await send.mutateAsync({
        params: { ticketId },
        body: { clientId: crypto.randomUUID(), text: typed.trim(), fileIds },
      })
      setTyped('')
      setFiles([])
    } catch (failed) {
      const problem = failed as ApiProblem
      setError(say(problem.fields?.[0] ?? problem))
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextArea
        label={text.label}
        rows={3}
        max={limits.message}
        value={typed}
        onChange={setTyped}
        error={error}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
        }}
      />
      <div className={css.composerRow}>
        <FilePicker files={files} onChange={setFiles} />
        <Button type="submit" variant="primary" icon={IconSend} loading={isSending} disabled={isEmpty}>
          {text.send}
        </Button>
      </div>
    </form>
  )
}
