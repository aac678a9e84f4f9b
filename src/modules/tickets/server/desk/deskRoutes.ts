import { sql } from 'kysely'
import { supportDesk } from '#modules/tickets/contract.ts'
import { type DeskEvent, supportDeskDefinitions } from '#modules/tickets/deskSchemas.ts'
import { ticketChanged } from '#modules/tickets/events.ts'
import { deskAnswered, ticketResolved } from '#modules/tickets/notifications.ts'
import { ticketPath, ticketPaths } from '#modules/tickets/web/paths.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { toldOf } from '../handlers.ts'
import { listOfRaiser } from '../raiserList.ts'
import { findTicket } from '../ticketReads.ts'
import { transition } from '../transition.ts'
import { deskSecret } from './connection.ts'
import { isSigned } from './signature.ts'

export const deskRoutes = implement(supportDesk, supportDeskDefinitions, {
  hearDesk: async ({ body }, { tenant, tx, headers, bytes, fail, services }) => {
    if (!tenant) throw problem('invalid-tenant')
    const secret = deskSecret(services)
    if (!secret) return fail('not-expected')
    if (!isSigned(secret, headers, bytes, services.now()) || body.schoolId !== tenant.id) return fail('bad-signature')
    const heard = await tx((unit) => hear(unit, services, body))
    if (!heard) return fail('no-such-ticket')
    if (heard.applied) services.live.toUsers(tenant.id, heard.readers, ticketChanged, { ticketId: body.deskTicketId })
    return { applied: heard.applied }
  },
})

/** Applies an event once. Undefined if the ticket was never handed over. */
async function hear(unit: Unit, services: Services, { eventId, deskTicketId: ticketId, event, text }: DeskEvent) {
  const { db, notify, audit } = unit
  const { rows } = await sql`select from ticket_deliveries where ticket_id = ${ticketId} limit 1`.execute(db)
  if (rows.length === 0) return undefined
  await sql`select from tickets where id = ${ticketId} for update`.execute(db)
  const ticket = await findTicket(db, { as: 'office' }, { ticketId, userId: '', link: withoutFiles })
  if (!ticket) return undefined
  // An event that comes after the school took the ticket back is remembered and changes nothing.
  const fits = ticket.state === 'sentToVendor'
  const kept = await sql`
    insert into ticket_desk_events (event_id, ticket_id, applied) values (${eventId}, ${ticketId}, ${fits})
    on conflict do nothing`.execute(db)
  if (!fits || (kept.numAffectedRows ?? 0n) === 0n) return { applied: false, readers: [] }
  if (text !== '')
    await sql`insert into ticket_posts (ticket_id, user_id, client_id, kind, body)
      values (${ticketId}, null, ${eventId}, 'desk', ${text})`.execute(db)
  await sql`update tickets set changed_at = now(), version = version + 1 where id = ${ticketId}`.execute(db)
  const to = { resolved: 'resolvedByVendor', returned: 'pending', replied: null } as const
  const next = to[event]
  if (next) await transition(unit, ticket, { to: next, role: 'desk', userId: null, note: '', now: services.now() })
  audit({ entity: 'ticket', entityId: ticketId, after: { desk: event, eventId } })
  const { number, subject, userId, assignee } = ticket
  const office = await toldOf(db, assignee?.userId ?? null)
  if (office.length > 0)
    await notify(deskAnswered, {
      to: office,
      params: { number, subject },
      link: ticketPath(ticketPaths.office, ticketId),
    })
  if (event === 'resolved')
    await notify(ticketResolved, {
      to: userId,
      params: { number, subject },
      link: ticketPath(listOfRaiser(ticket), ticketId),
      ...(ticket.studentId && { aboutStudentId: ticket.studentId }),
    })
  return { applied: true, readers: [...office, userId] }
}

/** The desk is sent no files. */
const withoutFiles = ({ id, name, type, size }: { id: string; name: string; type: string; size: number }) => ({
  fileId: id,
  name,
  type,
  size,
  url: '',
})
