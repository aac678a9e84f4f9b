import { sql } from 'kysely'
import * as z from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { ticketLate } from '../notifications.ts'
import { ticketPath, ticketPaths } from '../web/paths.ts'
import { toldOf } from './handlers.ts'
import { recordEvent } from './posts.ts'

type Late = { number: number; subject: string; assigneeId: string | null }

/** Reminds the office of a ticket that passed a due time, once for each. */
export const remindLate = job('tickets.remindLate', z.object({ ticketId: z.uuid() }), async ({ ticketId }, unit) => {
  const { db, notify, services } = unit
  const now = services.now().toISOString()
  const { rows } = await sql<Late>`
    update tickets t set reminded_of = due.at from (select t.id, case
        when t.resolve_due_at <= ${now}::timestamptz then t.resolve_due_at
        when t.answered_at is null and t.state = 'pending' and t.answer_due_at <= ${now}::timestamptz then t.answer_due_at end as at
      from tickets t where t.id = ${ticketId} and t.closed_at is null) due
    where t.id = due.id and due.at is not null and t.reminded_of is distinct from due.at
    returning t.number, t.subject, t.assignee_id as "assigneeId"`.execute(db)
  const [late] = rows
  if (!late) return
  await recordEvent(db, { ticketId, what: 'late' })
  const { assigneeId, ...params } = late
  const to = await toldOf(db, assigneeId)
  if (to.length > 0) await notify(ticketLate, { to, params, link: ticketPath(ticketPaths.office, ticketId) })
})

/** Schedules the reminders of a ticket that was raised or reopened. */
export async function scheduleReminders(
  { enqueue }: Pick<Unit, 'enqueue'>,
  ticketId: string,
  due: { answerDueAt: Date; resolveDueAt: Date },
): Promise<void> {
  await enqueue(remindLate, { ticketId }, { key: `ticket answer ${ticketId}`, runAt: due.answerDueAt })
  await enqueue(remindLate, { ticketId }, { key: `ticket resolve ${ticketId}`, runAt: due.resolveDueAt })
}
