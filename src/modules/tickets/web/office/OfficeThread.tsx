import { IconArrowBackUp, IconBan, IconCheck, IconExternalLink, IconSend } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { tickets } from '#modules/tickets/contract.ts'
import { limits, needsNote, stateOf, ticketStatuses, vendor } from '#modules/tickets/rules.ts'
import type { Ticket } from '#modules/tickets/schemas.ts'
import { type ApiProblem, upload } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import type { IconType } from '#ui/Icon.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../Tickets.module.css'
import { FilePicker } from '../thread/FilePicker.tsx'
import { MoveDialog, type MoveName } from '../thread/MoveDialog.tsx'
import { TicketView } from '../thread/TicketView.tsx'
import { ticketText, useServerWords } from '../words.ts'

type OfficeThreadProps = { ticketId: string; back: string; fieldRef: Ref<HTMLTextAreaElement> }

/** A ticket as the office sees it: answer, give to somebody, decide. */
export function OfficeThread({ ticketId, back, fieldRef }: OfficeThreadProps) {
  const text = useText(ticketText)
  const [move, setMove] = useState<MoveName | null>(null)
  const read = useRead(tickets.routes.getTicket, { params: { ticketId } })
  const send = useSend(tickets.routes.moveTicket)
  const rating = (ticket: Ticket) =>
    ticket.rating && fill(text.rating.given, { word: text.rating[String(ticket.rating) as '1'] })
  return (
    <>
      <TicketView
        read={read}
        back={back}
        meta={(ticket) => [
          ticket.raisedBy,
          text.roles[ticket.raiserRole],
          ticket.about && fill(text.about, { name: ticket.about }),
          rating(ticket) || null,
        ]}
        actions={(ticket) => <Actions ticket={ticket} onMove={setMove} />}
      >
        {(ticket) => (
          <>
            {ticket.rating && ticket.ratingNote && (
              <figure className={css.feedback}>
                <figcaption className={css.quiet}>{rating(ticket)}</figcaption>
                <blockquote dir="auto">{ticket.ratingNote}</blockquote>
              </figure>
            )}
            <Delivery ticket={ticket} />
            {ticket.mayWrite && <AnswerForm ticket={ticket} fieldRef={fieldRef} />}
          </>
        )}
      </TicketView>
      {move && read.data && (
        <MoveDialog
          move={move}
          isRequired={move === 'rejected' && needsNote('rejected', 'handler')}
          onClose={() => setMove(null)}
          onMove={(note) => {
            const statusId = ticketStatuses[move === 'takeBack' ? 'pending' : move]
            const { version } = read.data
            return send.mutateAsync({ params: { ticketId }, body: { statusId, note, version } })
          }}
        />
      )}
    </>
  )
}

const icons: Record<MoveName, IconType> = {
  resolved: IconCheck,
  rejected: IconBan,
  sentToVendor: IconExternalLink,
  pending: IconArrowBackUp,
  takeBack: IconArrowBackUp,
}

function Actions({ ticket, onMove }: { ticket: Ticket; onMove: (move: MoveName) => void }) {
  const text = useText(ticketText)
  const settings = useRead(tickets.routes.getTicketSettings, {}, { enabled: ticket.mayWrite })
  const say = useServerWords()
  const assign = useSend(tickets.routes.assignTicket, { onError: (problem) => void toast.error(say(problem)) })
  const state = stateOf(ticket.statusId)
  const order = ['resolved', 'sentToVendor', 'rejected', 'pending'] as const
  const moves = order
    .filter((to) => ticket.moves.includes(ticketStatuses[to]))
    .map((to): MoveName => (to === 'pending' && state === 'sentToVendor' ? 'takeBack' : to))
  const { ticketId, version, assignee } = ticket
  const people = settings.data?.handlers ?? []
  return (
    <>
      {moves.map((move, at) => (
        <Button
          key={move}
          size="small"
          icon={icons[move]}
          variant={at === 0 && move === 'resolved' ? 'primary' : 'secondary'}
          onClick={() => onMove(move)}
        >
          {fill(text.moves[move], { vendor })}
        </Button>
      ))}
      {ticket.mayWrite && people.length > 0 && (
        <NativeSelect
          label={text.thread.assignee}
          value={assignee?.userId ?? 'nobody'}
          onChange={(value) =>
            assign.mutate({ params: { ticketId }, body: { userId: value === 'nobody' ? null : value, version } })
          }
          options={[
            { value: 'nobody', label: text.thread.unassigned },
            ...people.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
        />
      )}
    </>
  )
}

function Delivery({ ticket: { ticketId, delivery, mayWrite } }: { ticket: Ticket }) {
  const text = useText(ticketText).delivery
  const say = useServerWords()
  const retry = useSend(tickets.routes.retryTicket, { onError: (problem) => void toast.error(say(problem)) })
  if (!delivery || delivery.state === 'sent') return null
  if (delivery.state === 'failed')
    return (
      <Notice
        tone="bad"
        title={fill(text.failed, { vendor })}
        action={
          mayWrite && (
            <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ params: { ticketId } })}>
              {text.retry}
            </Button>
          )
        }
      />
    )
  const title =
    delivery.attempts > 0 ? fill(text.trying, { vendor, n: delivery.attempts }) : fill(text.pending, { vendor })
  return <Notice tone={delivery.attempts > 0 ? 'warn' : 'info'} title={title} />
}

function AnswerForm({
  ticket: { ticketId, statusId },
  fieldRef,
}: {
  ticket: Ticket
  fieldRef: Ref<HTMLTextAreaElement>
}) {
  const text = useText(ticketText).compose
  const say = useServerWords()
  const settings = useRead(tickets.routes.getTicketSettings, {})
  const send = useSend(tickets.routes.answerTicket)
  const state = stateOf(statusId)
  const isClosed = state !== 'pending' && state !== 'sentToVendor'
  const [mode, setMode] = useState<'answer' | 'note'>('answer')
  const [typed, setTyped] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const isNote = isClosed || mode === 'note'
  const isEmpty = typed.trim() === '' && files.length === 0
  const submit = async () => {
    if (isEmpty || isSending || typed.length > limits.answer) return
    setSending(true)
    setError(undefined)
    try {
      const fileIds: string[] = []
      for (const file of files) fileIds.push((await upload(tickets.routes.keepTicketFile, {}, file)).data.fileId)
      const body = { clientId: crypto.randomUUID(), text: typed.trim(), fileIds, isNote }
      await send.mutateAsync({ params: { ticketId }, body })
      setTyped('')
      setFiles([])
    } catch (failed) {
      const problem = failed as ApiProblem
      setError(say(problem.fields?.[0] ?? problem))
    } finally {
      setSending(false)
    }
  }
  const saved = settings.data?.answers ?? []
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={css.composerRow}>
        {!isClosed && (
          <SegmentedControl
            label={text.mode}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'answer', label: text.answer },
              { value: 'note', label: text.note },
            ]}
          />
        )}
        {!isNote && saved.length > 0 && (
          <NativeSelect
            label={text.saved}
            labelHidden
            placeholder={text.saved}
            value=""
            onChange={(id) => {
              const chosen = saved.find(({ savedAnswerId }) => savedAnswerId === id)
              if (chosen) setTyped((before) => (before ? `${before}\n\n${chosen.text}` : chosen.text))
            }}
            options={saved.map(({ savedAnswerId, title }) => ({ value: savedAnswerId, label: title }))}
          />
        )}
      </div>
      <TextArea
        ref={fieldRef}
        label={isNote ? text.note : text.answer}
        hint={isNote ? text.noteHint : undefined}
        rows={4}
        max={limits.answer}
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
          {isNote ? text.addNote : text.send}
        </Button>
      </div>
    </form>
  )
}
