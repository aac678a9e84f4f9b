import { sql } from 'kysely'
import * as z from 'zod'
import { supportDesk } from '#modules/tickets/contract.ts'
import { deskUnreachable } from '#modules/tickets/notifications.ts'
import { ticketPath, ticketPaths } from '#modules/tickets/web/paths.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { toldOf } from '../handlers.ts'
import { recordEvent } from '../posts.ts'
import { openDesk } from './connection.ts'
import { deliveryHeader, signedHeaders } from './signature.ts'

const timeout = 15_000
/** How long to wait after each failed attempt, in minutes: a desk may be down for a night. */
const pauses = [1, 5, 25, 120, 480, 960]
export const mostAttempts = pauses.length + 1

type Delivery = {
  ticketId: string
  sequence: number
  event: string
  body: string
  attempts: number
  number: number
  kind: string
  subject: string
  message: string
  raisedAt: string
  raiserRole: string
  assigneeId: string | null
}

/** Sends a message to the vendor's desk; a failed one is tried again later, and after the last attempt the office is told. */
export const deliver = slowJob(
  'tickets.deliver',
  z.object({ deliveryId: z.uuid() }),
  async ({ deliveryId }, { services, tenantId, tx }) => {
    const delivery = await tx(({ db }) => readDelivery(db, deliveryId))
    if (!delivery) return
    const refusal = await post(services, tenantId, deliveryId, delivery)
    await tx((unit) =>
      refusal === null
        ? confirm(unit, deliveryId, delivery)
        : putOff(unit, { deliveryId, delivery, refusal, services }),
    )
  },
)

async function readDelivery(db: TenantDb, deliveryId: string): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select d.ticket_id as "ticketId", d.sequence, d.event, d.body, d.attempts, t.number, t.kind, t.subject, p.body as message,
      t.raised_at as "raisedAt", t.assignee_id as "assigneeId",
      case u.role_id when 3 then 'teacher' when 5 then 'staff' else 'family' end as "raiserRole"
    from ticket_deliveries d join tickets t on t.tenant_id = d.tenant_id and t.id = d.ticket_id
      join ticket_posts p on p.tenant_id = t.tenant_id and p.ticket_id = t.id and p.is_first
      join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
    where d.id = ${deliveryId} and d.state = 'pending'`.execute(db)
  return rows[0]
}

/** Null if the desk took it, else why not. The desk is told the question and the role of who asked, never a name. */
async function post(
  services: Services,
  tenantId: string,
  deliveryId: string,
  delivery: Delivery,
): Promise<string | null> {
  const desk = await openDesk(services)
  const school = await services.directory.byId(tenantId)
  if (!desk || !school) return 'no desk is connected'
  const { ticketId, sequence, event, body: note, number, kind, subject, message, raisedAt, raiserRole } = delivery
  const body = JSON.stringify({
    deliveryId,
    event,
    sequence,
    schoolId: tenantId,
    school: school.subDomain,
    replyTo: `${addressOf(services.config, school)}${supportDesk.routes.hearDesk.path}`,
    ticket: {
      deskTicketId: ticketId,
      number,
      kind,
      subject,
      message,
      raisedAt: new Date(raisedAt).toISOString(),
      raiserRole,
    },
    note,
  })
  try {
    const reply = await fetch(desk.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [deliveryHeader]: deliveryId,
        ...signedHeaders(desk.secret, body, services.now()),
      },
      body,
      // A redirect would send the ticket to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    await reply.body?.cancel()
    return reply.ok ? null : `the desk answered ${reply.status}`
  } catch {
    return 'the desk could not be reached'
  }
}

async function confirm({ db }: Unit, deliveryId: string, { ticketId, event }: Delivery): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update ticket_deliveries set state = 'sent', attempts = attempts + 1, problem = ''
    where id = ${deliveryId} and state = 'pending'`.execute(db)
  if (numAffectedRows > 0n && event === 'ticket.sent') await recordEvent(db, { ticketId, what: 'handed' })
}

type Failed = { deliveryId: string; delivery: Delivery; refusal: string; services: Services }

async function putOff(
  { db, enqueue, notify }: Unit,
  { deliveryId, delivery, refusal, services }: Failed,
): Promise<void> {
  const attempts = delivery.attempts + 1
  const isLast = attempts >= mostAttempts
  const { numAffectedRows = 0n } = await sql`
    update ticket_deliveries set attempts = ${attempts}, problem = ${refusal}, state = ${isLast ? 'failed' : 'pending'}
    where id = ${deliveryId} and state = 'pending' and attempts = ${delivery.attempts}`.execute(db)
  if (numAffectedRows === 0n) return
  if (!isLast) {
    const runAt = new Date(services.now().getTime() + (pauses[attempts - 1] ?? 1) * 60_000)
    return enqueue(deliver, { deliveryId }, { key: `ticket delivery ${deliveryId}`, runAt })
  }
  const { ticketId, assigneeId, number, subject } = delivery
  await recordEvent(db, { ticketId, what: 'undelivered', note: refusal })
  const to = await toldOf(db, assigneeId)
  if (to.length > 0)
    await notify(deskUnreachable, { to, params: { number, subject }, link: ticketPath(ticketPaths.office, ticketId) })
}

type NewDelivery = { ticketId: string; event: 'ticket.sent' | 'ticket.replied' | 'ticket.recalled'; body: string }

/** Queues a message to the desk. The caller holds the ticket's lock, so the sequence has no gaps. */
export async function enqueueDelivery({ db, enqueue }: Unit, { ticketId, event, body }: NewDelivery): Promise<void> {
  const deliveryId = newId()
  await sql`insert into ticket_deliveries (id, ticket_id, sequence, event, body)
    select ${deliveryId}, ${ticketId}, coalesce(max(sequence), 0) + 1, ${event}, ${body}
    from ticket_deliveries where ticket_id = ${ticketId}`.execute(db)
  await enqueue(deliver, { deliveryId }, { key: `ticket delivery ${deliveryId}` })
}

/** Sends what has failed for good once more. False if nothing has. */
export async function retryDeliveries({ db, enqueue }: Unit, ticketId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update ticket_deliveries set state = 'pending', attempts = 0, problem = ''
    where ticket_id = ${ticketId} and state = 'failed' returning id`.execute(db)
  for (const { id } of rows) await enqueue(deliver, { deliveryId: id }, { key: `ticket delivery ${id}` })
  return rows.length > 0
}
