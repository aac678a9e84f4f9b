import { sql } from 'kysely'
import * as z from 'zod'
import type { TenantDb } from '#platform/server/database/database.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { remindersChanged } from '../liveTopics.ts'
import { reminderDue } from '../notifications.ts'
import { startOf } from '../occurrences.ts'
import { nextReminder, startInstant } from '../reminderTimes.ts'
import { findEvent, type StoredEvent, yearDays } from './events/eventQueries.ts'

/** Delivers a due reminder and schedules the next one of its series. */
export const deliverReminder = urgentJob(
  'message',
  'calendar.deliverReminder',
  z.object({ reminderId: z.uuid(), yearId: z.uuid() }),
  async ({ reminderId, yearId }, { services, tenantId }) => {
    const origin = {
      action: 'calendar.deliverReminder',
      actorId: null,
      actorRole: null,
      address: 'job',
      requestId: reminderId,
    }
    await runUnit(services, { tenantId, yearId }, origin, (unit) =>
      deliver(unit, { services, tenantId, yearId }, reminderId),
    )
  },
)

type JobContext = { readonly services: Services; readonly tenantId: string; readonly yearId: string }
type DueReminder = { id: string; eventId: string; userId: string; minutesBefore: number; nextAt: string | null }

async function deliver(unit: Unit, job: JobContext, reminderId: string): Promise<void> {
  const { db } = unit
  const { rows } = await sql<DueReminder>`
    select m.id, m.event_id as "eventId", m.user_id as "userId", m.minutes_before as "minutesBefore", m.next_at as "nextAt"
    from calendar_reminders m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.id = ${reminderId} and u.status_id = 1 for update of m`.execute(db)
  const [reminder] = rows
  const now = job.services.now().getTime()
  // The event was moved; the rescheduled job delivers it.
  if (!reminder?.nextAt || Date.parse(reminder.nextAt) > now) return
  const timeZone = (await job.services.directory.byId(job.tenantId))?.timeZone ?? 'UTC'
  const event = await eventOf(db, reminder)
  if (!event) return
  const series = { minutesBefore: reminder.minutesBefore, zone: timeZone, lastDay: (await yearDays(db)).end }
  const startsAt = Date.parse(reminder.nextAt) + reminder.minutesBefore * 60_000
  const due = nextReminder(event, { ...series, after: startsAt - 1 })
  if (due && startInstant(due.at, timeZone) === startsAt) {
    const title = due.at.exception?.title ?? event.title
    const { when } = due.at
    const { numAffectedRows = 0n } = await sql`
      insert into calendar_alerts (user_id, event_id, occurs_on, title, starts)
      values (${reminder.userId}, ${event.id}, ${due.at.originalOn}, ${title}, ${when.startTime ? startOf(when) : ''})
      on conflict do nothing`.execute(db)
    if (numAffectedRows > 0n) {
      const params = { title, on: when.startDate, at: when.startTime ?? '' }
      await unit.notify(reminderDue, { to: reminder.userId, params })
      refreshReminders(unit, job, [reminder.userId])
    }
  }
  await schedule(unit, { event, reminder, timeZone, yearId: job.yearId, after: startsAt })
}

/** Undefined if the user can no longer see the event; the reminder is then dropped. */
const eventOf = (db: TenantDb, { userId, eventId }: DueReminder) =>
  findEvent(db, { userId, isOffice: true, mayEdit: false, seesLeave: false, timeZone: 'UTC' }, eventId)

/** Refreshes the reminders in these users' open windows once the transaction has committed. */
export const refreshReminders = (
  { afterCommit }: Pick<Unit, 'afterCommit'>,
  { services, tenantId }: { services: Services; tenantId: string },
  userIds: readonly string[],
) => afterCommit(() => services.live.toUsers(tenantId, userIds, remindersChanged, null))

type ReminderSchedule = {
  readonly event: StoredEvent
  readonly reminder: { readonly id: string; readonly minutesBefore: number }
  readonly timeZone: string
  readonly yearId: string | null
  /** Only occurrences that start after this instant count. In ms. */
  readonly after: number
}

/** Schedules the next delivery of a reminder, replacing an earlier job. */
async function schedule(
  { db, enqueue }: Unit,
  { event, reminder, timeZone, yearId, after }: ReminderSchedule,
): Promise<void> {
  const { minutesBefore } = reminder
  const next = nextReminder(event, { minutesBefore, zone: timeZone, after, lastDay: (await yearDays(db)).end })
  const runAt = next && new Date(next.instant)
  await sql`update calendar_reminders set next_on = ${next?.at.originalOn ?? null}, next_at = ${runAt}
    where id = ${reminder.id}`.execute(db)
  if (runAt && yearId)
    await enqueue(
      deliverReminder,
      { reminderId: reminder.id, yearId },
      { key: `calendar reminder ${reminder.id}`, runAt },
    )
}

type ReminderContext = { readonly timeZone: string; readonly yearId: string | null; readonly now: Date }

/** Sets a user's reminder of an event; null removes it. */
export async function setReminder(
  unit: Unit,
  { timeZone, yearId, now }: ReminderContext,
  event: StoredEvent,
  { userId, minutesBefore }: { userId: string; minutesBefore: number | null },
): Promise<void> {
  const { db } = unit
  if (minutesBefore === null) {
    await db.deleteFrom('calendar_reminders').where('event_id', '=', event.id).where('user_id', '=', userId).execute()
    return
  }
  const { id } = await db
    .insertInto('calendar_reminders')
    .values({ event_id: event.id, user_id: userId, minutes_before: minutesBefore })
    .onConflict((conflict) =>
      conflict.constraint('calendar_reminders_once').doUpdateSet({ minutes_before: minutesBefore }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await schedule(unit, { event, reminder: { id, minutesBefore }, timeZone, yearId, after: now.getTime() })
}

/** Moves all reminders of changed events to the new times. */
export async function rescheduleAll(
  unit: Unit,
  { timeZone, yearId, now }: ReminderContext,
  events: readonly StoredEvent[],
) {
  for (const event of events) {
    const reminders = await unit.db
      .selectFrom('calendar_reminders')
      .select(['id', 'minutes_before as minutesBefore'])
      .where('event_id', '=', event.id)
      .execute()
    for (const reminder of reminders) await schedule(unit, { event, reminder, timeZone, yearId, after: now.getTime() })
  }
}

/** Carries reminders over to a series split off from another. */
export const copyReminders = (db: TenantDb, from: string, to: string) =>
  sql`insert into calendar_reminders (event_id, user_id, minutes_before)
    select ${to}::uuid, user_id, minutes_before from calendar_reminders where event_id = ${from}`.execute(db)
