import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import type { OwnTicketRow } from '../schemas.ts'
import css from './Tickets.module.css'
import { useTicketWords } from './ticketWords.ts'
import { ticketText } from './words.ts'

type TicketEntryProps = { ticket: OwnTicketRow; to: string; isChosen: boolean; meta: readonly (string | null)[] }

/** A ticket in a list. */
export function TicketEntry({ ticket, to, isChosen, meta }: TicketEntryProps) {
  const text = useText(ticketText)
  const words = useTicketWords()
  const { ago } = useFormat()
  const count = useCount()
  return (
    <li className={css.entry}>
      <Link to={to} look="bare" className={css.entryLink} aria-current={isChosen ? 'true' : undefined}>
        <span className={css.entryHead}>
          <span className={css.entryText} dir="auto">
            {ticket.subject}
          </span>
          <span className={css.entryTime}>{ago(ticket.changedAt)}</span>
        </span>
        <span className={css.quiet} dir="auto">
          {[fill(text.number, { n: ticket.number }), ...meta, text.kinds[ticket.kind]].filter(Boolean).join(' · ')}
        </span>
        <span className={css.row}>
          <Status tone={words.tone(ticket.statusId)}>{words.status(ticket.statusId)}</Status>
          {ticket.isLate && <Status tone="bad">{text.late}</Status>}
          {ticket.replies > 0 && <span className={css.quiet}>{count(text.replies, ticket.replies)}</span>}
        </span>
      </Link>
    </li>
  )
}
