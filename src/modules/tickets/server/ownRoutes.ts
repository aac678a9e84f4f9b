import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { ownTickets } from '../contract.ts'
import { ticketFollowed, ticketRaised, ticketReopened } from '../notifications.ts'
import { ownTicketDefinitions } from '../ownSchemas.ts'
import { dueTimes, isOpen, isSolved, limits, movesOf, needsNote, stateOf, type TicketKind } from '../rules.ts'
import type { OwnTicket } from '../schemas.ts'
import { ticketPath, ticketPaths } from '../web/paths.ts'
import { enqueueDelivery } from './desk/deliveries.ts'
import { toldOf } from './handlers.ts'
import { scheduleReminders } from './jobs.ts'
import { insertPost, isBeyond, ownsFiles, recordEvent, sentBefore } from './posts.ts'
import { linkFor, nameOf, noteMissing } from './routes.ts'
import { hoursOf } from './settings.ts'
import { tellReaders } from './tellReaders.ts'
import { keepFile } from './ticketFiles.ts'
import { type FoundTicket, findTicket, listTickets, ownRow, statusIdsOf } from './ticketReads.ts'
import { transition } from './transition.ts'

type Context = Unit & { readonly services: Services; readonly actor: Actor }

const read = (context: Context, ticketId: string, lock = false) => {
  const { userId } = context.actor
  return findTicket(context.db, { as: 'raiser', userId }, { ticketId, userId, link: linkFor(context), lock })
}

/** The office is one voice: its author need not know who of it wrote. */
function shown(ticket: FoundTicket): OwnTicket {
  const { posts, history, version, ratingNote, state } = ticket
  const { userId: _u, studentId: _s, state: _t, delivery: _d, ...row } = ownRow(ticket) as FoundTicket
  return {
    ...row,
    posts,
    history,
    version,
    ratingNote,
    moves: statusIdsOf(movesOf(state, 'requester')),
    mayWrite: isOpen(state),
    mayRate: isSolved(state),
  }
}

type NewTicket = { kind: TicketKind; subject: string; studentId: string | null }

/** Gives a new ticket its number, due times and person. */
async function insertTicket(unit: Unit, userId: string, { kind, subject, studentId }: NewTicket, now: Date) {
  const { db, audit } = unit
  const hours = await hoursOf(db, kind)
  const due = dueTimes(now, hours)
  const ticketId = newId()
  const { rows } = await sql<{ last: number }>`
    insert into ticket_numbers (last) values (1)
    on conflict (tenant_id) do update set last = ticket_numbers.last + 1 returning last`.execute(db)
  await sql`insert into tickets (id, number, user_id, student_id, kind, subject, assignee_id, answer_due_at, resolve_due_at)
    values (${ticketId}, ${rows[0]?.last}, ${userId}, ${studentId}, ${kind}, ${subject}, ${hours.assigneeId},
      ${due.answerDueAt.toISOString()}, ${due.resolveDueAt.toISOString()})`.execute(db)
  await recordEvent(db, { ticketId, what: 'raised', userId, to: 'pending' })
  audit({ entity: 'ticket', entityId: ticketId, after: { kind, studentId } })
  await scheduleReminders(unit, ticketId, due)
  return ticketId
}

/** The child a family's ticket is about must be theirs; others have none. */
async function isOwnChild(db: TenantDb, userId: string, studentId: string): Promise<boolean> {
  const { rows } = await sql`select from family_students(${userId}) f where f.student_id = ${studentId}`.execute(db)
  return rows.length > 0
}

export const ownRoutes = implement(ownTickets, ownTicketDefinitions, {
  listOwnTickets: async ({ query }, { db, actor }) => {
    const { userId } = actor
    const { counts: _, ...list } = await listTickets(db, { as: 'raiser', userId }, query, userId)
    return { ...list, rows: list.rows.map(ownRow) }
  },
  getOwnTicket: async ({ params }, context) =>
    shown((await read(context, params.ticketId)) ?? context.fail('no-such-ticket')),

  raiseTicket: async ({ body }, context) => {
    const { db, actor, services, fail, notify } = context
    const { userId } = actor
    const again = async (ticketId: string) => shown((await read(context, ticketId)) ?? fail('no-such-ticket'))
    if (!(await ownsFiles(db, userId, body.fileIds))) return fail('no-such-file')
    if (body.studentId && !(await isOwnChild(db, userId, body.studentId))) return fail('not-your-child')
    const sent = await sentBefore(db, userId, body.clientId)
    if (sent) return again(sent)
    if (await isBeyond(db, 'raise', userId, limits.ticketsPerDay)) return fail('daily-limit')
    const ticketId = await insertTicket(context, userId, body, services.now())
    const { clientId, message: text, fileIds } = body
    const refused = await insertPost(context, {
      clientId,
      text,
      fileIds,
      ticketId,
      userId,
      kind: 'message',
      isFirst: true,
    })
    if (refused) return fail(refused)
    const made = (await read(context, ticketId)) ?? fail('no-such-ticket')
    const to = await toldOf(db, made.assignee?.userId ?? null)
    if (to.length > 0)
      await notify(ticketRaised, {
        to,
        params: { number: made.number, subject: made.subject, name: nameOf(actor) },
        link: ticketPath(ticketPaths.office, ticketId),
      })
    await tellReaders(context, made)
    return shown(made)
  },

  writeToTicket: async ({ params: { ticketId }, body }, context) => {
    const { db, actor, fail, notify } = context
    const again = async () => shown((await read(context, ticketId)) ?? fail('no-such-ticket'))
    if (!(await ownsFiles(db, actor.userId, body.fileIds))) return fail('no-such-file')
    const sent = await sentBefore(db, actor.userId, body.clientId)
    if (sent) return sent === ticketId ? again() : fail('no-such-ticket')
    const ticket = (await read(context, ticketId, true)) ?? fail('no-such-ticket')
    if (!isOpen(ticket.state)) return fail('ticket-closed')
    if (await isBeyond(db, 'message', actor.userId, limits.messagesPerDay)) return fail('daily-limit')
    const refused = await insertPost(context, { ...body, ticketId, userId: actor.userId, kind: 'message' })
    if (refused) return fail(refused)
    await sql`update tickets set changed_at = now(), version = version + 1 where id = ${ticketId}`.execute(db)
    if (ticket.state === 'sentToVendor')
      await enqueueDelivery(context, { ticketId, event: 'ticket.replied', body: body.text })
    const to = await toldOf(db, ticket.assignee?.userId ?? null)
    const { number, subject } = ticket
    if (to.length > 0)
      await notify(ticketFollowed, {
        to,
        params: { number, subject, name: nameOf(actor) },
        link: ticketPath(ticketPaths.office, ticketId),
      })
    await tellReaders(context, ticket)
    return again()
  },

  moveOwnTicket: async ({ params: { ticketId }, body }, context) => {
    const { db, actor, services, fail, notify } = context
    const ticket = (await read(context, ticketId, true)) ?? fail('no-such-ticket')
    const to = stateOf(body.statusId)
    const legal = movesOf(ticket.state, 'requester')
    if (!legal.includes(to)) return fail('illegal-move', { details: { moves: statusIdsOf(legal) } })
    if (ticket.version !== body.version) throw problem('changed-meanwhile', { details: shown(ticket) })
    if (needsNote(to, 'requester') && body.note === '') throw noteMissing()
    const now = services.now()
    await transition(context, ticket, { to, role: 'requester', userId: actor.userId, note: body.note, now })
    await scheduleReminders(context, ticketId, dueTimes(now, await hoursOf(db, ticket.kind)))
    const told = await toldOf(db, ticket.assignee?.userId ?? null)
    const { number, subject } = ticket
    if (told.length > 0)
      await notify(ticketReopened, {
        to: told,
        params: { number, subject, name: nameOf(actor) },
        link: ticketPath(ticketPaths.office, ticketId),
      })
    await tellReaders(context, ticket)
    return shown((await read(context, ticketId)) ?? fail('no-such-ticket'))
  },

  rateTicket: async ({ params: { ticketId }, body: { rating, note } }, context) => {
    const { db, actor, fail, audit } = context
    const ticket = (await read(context, ticketId, true)) ?? fail('no-such-ticket')
    if (!isSolved(ticket.state)) return fail('not-resolved')
    await sql`update tickets set rating = ${rating}, rating_note = ${note}, version = version + 1 where id = ${ticketId}`.execute(
      db,
    )
    if (ticket.rating !== rating)
      await recordEvent(db, { ticketId, what: 'rated', userId: actor.userId, note: String(rating) })
    audit({ entity: 'ticket', entityId: ticketId, before: { rating: ticket.rating }, after: { rating } })
    return shown((await read(context, ticketId)) ?? fail('no-such-ticket'))
  },

  keepOwnTicketFile: async (_, context) => {
    const kept = await keepFile(context, limits.filesPerDay)
    return typeof kept === 'string' ? context.fail(kept) : kept
  },
})
