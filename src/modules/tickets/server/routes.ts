import { sql } from 'kysely'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { tickets } from '../contract.ts'
import { ticketAnswered, ticketAssigned, ticketRejected, ticketResolved } from '../notifications.ts'
import { dueTimes, isOpen, limits, movesOf, needsNote, stateOf } from '../rules.ts'
import { type Ticket, ticketDefinitions } from '../schemas.ts'
import { ticketPath, ticketPaths } from '../web/paths.ts'
import { hasDesk } from './desk/connection.ts'
import { enqueueDelivery, retryDeliveries } from './desk/deliveries.ts'
import { ticketHandlersOf } from './handlers.ts'
import { scheduleReminders } from './jobs.ts'
import { insertPost, isBeyond, ownsFiles, recordEvent, sentBefore } from './posts.ts'
import { listOfRaiser } from './raiserList.ts'
import { addAnswer, changeAnswer, deleteAnswer, hoursOf, readSettings, saveKinds } from './settings.ts'
import { tellReaders } from './tellReaders.ts'
import { keepFile } from './ticketFiles.ts'
import { type FoundTicket, findTicket, type Link, listTickets, statusIdsOf } from './ticketReads.ts'
import { transition } from './transition.ts'

type Context = Unit & { readonly services: Services; readonly actor: Actor }

export const linkFor =
  ({ services, actor }: { services: Services; actor: Actor }): Link =>
  (file) =>
    services.files.link(actor.tenantId, file)

export const nameOf = ({ firstName, lastName, userName }: Actor) => `${firstName} ${lastName}`.trim() || userName

/** A missing explanation, named by its field. */
export const noteMissing = () => invalid([{ field: 'note', code: 'ticket-note-missing', message: 'Give a reason.' }])

const read = (context: Context, ticketId: string, lock = false) =>
  findTicket(context.db, { as: 'office' }, { ticketId, userId: context.actor.userId, link: linkFor(context), lock })

const isHandler = ({ isSuperAdmin, matrix }: Actor) => isSuperAdmin || matrix.supportTickets.canApprove

function shown({ userId: _u, studentId: _s, state, ...ticket }: FoundTicket, { actor, services }: Context): Ticket {
  const may = isHandler(actor)
  const connected = hasDesk(services)
  const moves = movesOf(state, may ? 'handler' : 'viewer').filter((to) => to !== 'sentToVendor' || connected)
  return { ...ticket, moves: statusIdsOf(moves), mayWrite: may, hasDesk: connected }
}

const tellRaiser = (ticket: FoundTicket) => ({
  to: ticket.userId,
  link: ticketPath(listOfRaiser(ticket), ticket.ticketId),
  ...(ticket.studentId && { aboutStudentId: ticket.studentId }),
})

export const officeRoutes = implement(tickets, ticketDefinitions, {
  listTickets: ({ query }, { db, actor }) => listTickets(db, { as: 'office' }, query, actor.userId),
  getTicket: async ({ params }, context) =>
    shown((await read(context, params.ticketId)) ?? context.fail('no-such-ticket'), context),

  moveTicket: async ({ params: { ticketId }, body }, context) => {
    const { fail, actor, services, notify, db } = context
    const ticket = (await read(context, ticketId, true)) ?? fail('no-such-ticket')
    const to = stateOf(body.statusId)
    const legal = movesOf(ticket.state, 'handler')
    if (!legal.includes(to)) return fail('illegal-move', { details: { moves: statusIdsOf(legal) } })
    if (ticket.version !== body.version) throw problem('changed-meanwhile', { details: shown(ticket, context) })
    if (needsNote(to, 'handler') && body.note === '') throw noteMissing()
    if (to === 'sentToVendor' && !hasDesk(services)) return fail('no-desk')
    const now = services.now()
    await transition(context, ticket, { to, role: 'handler', userId: actor.userId, note: body.note, now })
    const { number, subject } = ticket
    if (to === 'resolved') await notify(ticketResolved, { ...tellRaiser(ticket), params: { number, subject } })
    if (to === 'rejected')
      await notify(ticketRejected, { ...tellRaiser(ticket), params: { number, subject, reason: body.note } })
    if (to === 'pending' && !isOpen(ticket.state))
      await scheduleReminders(context, ticketId, dueTimes(now, await hoursOf(db, ticket.kind)))
    await tellReaders(context, ticket)
    return shown((await read(context, ticketId)) ?? fail('no-such-ticket'), context)
  },

  answerTicket: async ({ params: { ticketId }, body: { isNote, ...body } }, context) => {
    const { db, fail, actor, notify } = context
    const again = async () => shown((await read(context, ticketId)) ?? fail('no-such-ticket'), context)
    if (!(await ownsFiles(db, actor.userId, body.fileIds))) return fail('no-such-file')
    const sent = await sentBefore(db, actor.userId, body.clientId)
    if (sent) return sent === ticketId ? again() : fail('no-such-ticket')
    const ticket = (await read(context, ticketId, true)) ?? fail('no-such-ticket')
    if (!isNote && !isOpen(ticket.state)) return fail('ticket-closed')
    if (await isBeyond(db, 'answer', actor.userId, limits.officePostsPerDay)) return fail('daily-limit')
    const kind = isNote ? 'note' : 'answer'
    const refused = await insertPost(context, { ...body, ticketId, userId: actor.userId, kind })
    if (refused) return fail(refused)
    if (!isNote) {
      await sql`update tickets set changed_at = now(), answered_at = coalesce(answered_at, now()), version = version + 1
        where id = ${ticketId}`.execute(db)
      if (ticket.state === 'sentToVendor')
        await enqueueDelivery(context, { ticketId, event: 'ticket.replied', body: body.text })
      const { number, subject } = ticket
      await notify(ticketAnswered, { ...tellRaiser(ticket), params: { number, subject } })
      await tellReaders(context, ticket)
    }
    return again()
  },

  assignTicket: async ({ params: { ticketId }, body: { userId, version } }, context) => {
    const { db, fail, actor, notify, audit } = context
    const ticket = (await read(context, ticketId, true)) ?? fail('no-such-ticket')
    const before = ticket.assignee?.userId ?? null
    if (before === userId) return shown(ticket, context)
    if (ticket.version !== version) throw problem('changed-meanwhile', { details: shown(ticket, context) })
    const person = (await ticketHandlersOf(db)).find((one) => one.userId === userId)
    if (userId && !person) return fail('not-a-handler')
    await sql`update tickets set assignee_id = ${userId}, changed_at = now(), version = version + 1 where id = ${ticketId}`.execute(
      db,
    )
    await recordEvent(db, { ticketId, what: 'assigned', userId: actor.userId, note: person?.name ?? '' })
    audit({ entity: 'ticket', entityId: ticketId, before: { assigneeId: before }, after: { assigneeId: userId } })
    const { number, subject } = ticket
    if (userId && userId !== actor.userId)
      await notify(ticketAssigned, {
        to: userId,
        params: { number, subject, name: nameOf(actor) },
        link: ticketPath(ticketPaths.office, ticketId),
      })
    return shown((await read(context, ticketId)) ?? fail('no-such-ticket'), context)
  },

  retryTicket: async ({ params: { ticketId } }, context) => {
    const { fail, audit } = context
    if (!(await read(context, ticketId, true))) return fail('no-such-ticket')
    if (!(await retryDeliveries(context, ticketId))) return fail('not-failed')
    audit({ entity: 'ticket', entityId: ticketId, after: { delivery: 'retried' } })
    return shown((await read(context, ticketId)) ?? fail('no-such-ticket'), context)
  },

  keepTicketFile: async (_, context) => {
    const kept = await keepFile(context, limits.officeFilesPerDay)
    return typeof kept === 'string' ? context.fail(kept) : kept
  },

  getTicketSettings: (_, { db, services }) => readSettings(db, hasDesk(services)),
  saveTicketKinds: async ({ body }, context) => {
    const refused = await saveKinds(context, body)
    return refused ? context.fail(refused) : readSettings(context.db, hasDesk(context.services))
  },
  addSavedAnswer: async ({ body }, context) => {
    const refused = await addAnswer(context, body)
    return refused ? context.fail(refused) : readSettings(context.db, hasDesk(context.services))
  },
  changeSavedAnswer: async ({ params, body }, context) => {
    const refused = await changeAnswer(context, params.savedAnswerId, body)
    return refused ? context.fail(refused) : readSettings(context.db, hasDesk(context.services))
  },
  deleteSavedAnswer: async ({ params }, context) => {
    if (!(await deleteAnswer(context, params.savedAnswerId))) return context.fail('no-such-answer')
    return readSettings(context.db, hasDesk(context.services))
  },
})
