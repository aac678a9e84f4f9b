import { sql } from 'kysely'
import type { Unit } from '#platform/server/requests/unit.ts'
import { dueTimes, isOpen, movesOf, type TicketRole, type TicketState } from '../rules.ts'
import { enqueueDelivery } from './desk/deliveries.ts'
import { recordEvent } from './posts.ts'
import { hoursOf } from './settings.ts'
import type { FoundTicket } from './ticketReads.ts'

type Move = {
  readonly to: TicketState
  readonly role: TicketRole
  /** Null for the vendor's desk. */
  readonly userId: string | null
  readonly note: string
  readonly now: Date
}

/** The only way a ticket changes its status; the caller holds its lock. False if this role may not make the move now. */
export async function transition(unit: Unit, ticket: FoundTicket, move: Move): Promise<boolean> {
  const { db, audit } = unit
  const { to, role, userId, note, now } = move
  const { ticketId, state: from } = ticket
  if (!movesOf(from, role).includes(to)) return false
  const isReopened = to === 'pending' && !isOpen(from)
  const due = dueTimes(now, await hoursOf(db, ticket.kind))
  await sql`update tickets set state = ${to}, changed_at = now(), version = version + 1,
      closed_at = ${isOpen(to) ? null : sql`now()`},
      rating = case when ${isReopened}::boolean then null else rating end,
      rating_note = case when ${isReopened}::boolean then '' else rating_note end,
      answered_at = case when ${isReopened}::boolean then null when ${role} = 'requester' then answered_at
        else coalesce(answered_at, now()) end,
      answer_due_at = case when ${isReopened}::boolean then ${due.answerDueAt.toISOString()}::timestamptz else answer_due_at end,
      resolve_due_at = case when ${isReopened}::boolean then ${due.resolveDueAt.toISOString()}::timestamptz else resolve_due_at end
    where id = ${ticketId}`.execute(db)
  await recordEvent(db, { ticketId, what: 'moved', userId, byDesk: role === 'desk', from, to, note })
  audit({
    entity: 'ticket',
    entityId: ticketId,
    before: { state: from },
    after: { state: to },
    ...(note && { reason: note }),
  })
  if (to === 'sentToVendor') await enqueueDelivery(unit, { ticketId, event: 'ticket.sent', body: note })
  if (from === 'sentToVendor' && role === 'handler')
    await enqueueDelivery(unit, { ticketId, event: 'ticket.recalled', body: note })
  return true
}
