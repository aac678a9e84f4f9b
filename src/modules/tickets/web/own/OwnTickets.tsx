import { IconClock, IconPlus } from '@tabler/icons-react'
import { ownTickets } from '#modules/tickets/contract.ts'
import { ticketChanged } from '#modules/tickets/events.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Icon } from '#ui/Icon.tsx'
import { discard, type WaitingTicket } from '../outbox.ts'
import { TicketEntry } from '../TicketEntry.tsx'
import { NothingChosen, perPage, TicketList, useTicketAddress } from '../TicketList.tsx'
import css from '../Tickets.module.css'
import { useOutbox } from '../useOutbox.ts'
import { ticketText, useServerWords } from '../words.ts'
import { OwnThread } from './OwnThread.tsx'
import { RaiseForm } from './RaiseForm.tsx'

/** A person's own tickets: the list, and beside it the one that is open or the form for a new one. */
export function OwnTickets({ path, studentId = null }: { path: string; studentId?: string | null }) {
  const text = useText(ticketText)
  const waiting = useOutbox()
  const address = useTicketAddress(path)
  const { chosen, isNew, linkTo, back, get, set, page, turn } = address
  const q = get('q') ?? ''
  useLiveRefresh(ticketChanged)
  const read = useRead(
    ownTickets.routes.listOwnTickets,
    { query: { page, size: perPage, q } },
    { isKept: q === '' && page === 1, placeholderData: (before) => before },
  )
  const add = (
    <ButtonLink to={`${path}?new=1`} variant="primary" icon={IconPlus}>
      {text.list.new}
    </ButtonLink>
  )
  return (
    <div className={css.stack}>
      <WaitingTickets tickets={waiting} />
      <div className={css.split} data-open={chosen || isNew ? '' : undefined}>
        <div className={css.list}>
          <div className={css.filters}>
            <div>{add}</div>
            <TextField
              label={text.list.ownSearch}
              labelHidden
              type="search"
              placeholder={text.list.ownSearch}
              maxLength={100}
              value={q}
              onChange={(value) => set('q', value)}
            />
          </div>
          <TicketList
            read={read}
            isFiltered={q !== ''}
            empty={<EmptyState kind="nothing" sketch="bell" title={text.list.none} body={text.list.noneOwn} />}
            page={page}
            onTurn={turn}
            chosen={chosen}
            linkTo={linkTo}
          >
            {(row) => (
              <TicketEntry
                key={row.ticketId}
                ticket={row}
                to={linkTo(row.ticketId)}
                isChosen={row.ticketId === chosen}
                meta={[row.about && fill(text.about, { name: row.about })]}
              />
            )}
          </TicketList>
        </div>
        <div className={css.detail}>
          {isNew ? (
            <RaiseForm path={path} studentId={studentId} onCancel={back} />
          ) : chosen ? (
            <OwnThread key={chosen} ticketId={chosen} back={back} />
          ) : (
            <NothingChosen />
          )}
        </div>
      </div>
    </div>
  )
}

/** What waits on this device to be sent, and what the server refused. */
function WaitingTickets({ tickets }: { tickets: readonly WaitingTicket[] }) {
  const text = useText(ticketText).form
  const count = useCount()
  const say = useServerWords()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const at = (instant: string) => time(instant, timeZone, { dateStyle: 'medium', timeStyle: 'short' })
  if (tickets.length === 0) return null
  return (
    <section className={css.waiting} aria-label={count(text.waiting, tickets.length)}>
      <p className={css.waitingTitle} role="status">
        <Icon of={IconClock} size={16} />
        {count(text.waiting, tickets.length)}
      </p>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.key} className={css.waitingPost}>
            <span dir="auto">{ticket.subject}</span>
            {ticket.notBefore && !ticket.refusal && (
              <span className={css.quiet}>{fill(text.later, { time: at(ticket.notBefore) })}</span>
            )}
            {ticket.refusal && (
              <>
                <span className={css.bad}>{fill(text.failed, { reason: say(ticket.refusal) })}</span>
                <Button size="small" onClick={() => void discard(ticket)}>
                  {text.discard}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
