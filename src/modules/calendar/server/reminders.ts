import { sql } from 'kysely'
import * as z from 'zod'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { remindersChanged } from '../liveTopics.ts'
import { reminderDue } from '../notifications.ts'
import { startOf } from '../occurrences.ts'
import { beginsAt, nextReminder } from '../reminderTimes.ts'
import { findEvent, type StoredEvent, yearDays } from './events/eventQueries.ts'

/** Brings a reminder whose time has come, and puts the next one of a series on the queue. */
export const deliverReminder = slowJob(
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
      bring(unit, { services, tenantId, yearId }, reminderId),
    )
  },
)

type At = { readonly services: Services; readonly tenantId: string; readonly yearId: string }
type Due = { id: string; eventId: string; userId: string; minutesBefore: number; nextAt: string | null }

async function bring(unit: Unit, at: At, reminderId: string): Promise<void> {
  const { db } = unit
  const { rows } = await sql<Due>`
    select m.id, m.event_id as "eventId", m.user_id as "userId", m.minutes_before as "minutesBefore", m.next_at as "nextAt"
    from calendar_reminders m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.id = ${reminderId} and u.status_id = 1 for update of m`.execute(db)
  const [due] = rows
  const now = at.services.now().getTime()
  // It was moved, and the later job will bring it.
  if (!due?.nextAt || Date.parse(due.nextAt) > now) return
  const timeZone = (await at.services.directory.byId(at.tenantId))?.timeZone ?? 'UTC'
  const event = await eventOf(db, due)
  if (!event) return
  const series = { minutesBefore: due.minutesBefore, zone: timeZone, lastDay: (await yearDays(db)).end }
  const started = Date.parse(due.nextAt) + due.minutesBefore * 60_000
  const coming = nextReminder(event, { ...series, after: started - 1 })
  if (coming && beginsAt(coming.at, timeZone) === started) {
    const title = coming.at.exception?.title ?? event.title
    const { when } = coming.at
    const { numAffectedRows = 0n } = await sql`
      insert into calendar_alerts (user_id, event_id, occurs_on, title, starts)
      values (${due.userId}, ${event.id}, ${coming.at.originalOn}, ${title}, ${when.startTime ? startOf(when) : ''})
      on conflict do nothing`.execute(db)
    if (numAffectedRows > 0n) {
      const params = { title, on: when.startDate, at: when.startTime ?? '' }
      await unit.notify(reminderDue, { to: due.userId, params })
      tellWindows(unit, at, [due.userId])
    }
  }
  await schedule(unit, { event, reminder: due, timeZone, yearId: at.yearId, after: started })
}

/** A reminder outlives its person's right to see the event by nothing: then nothing comes. */
const eventOf = (db: TenantDb, { userId, eventId }: Due) =>
  findEvent(db, { userId, isOffice: true, mayEdit: false, seesLeave: false, timeZone: 'UTC' }, eventId)

/** Every open window of these people looks at its reminders again, once the transaction has committed. */
export const tellWindows = (
  { afterCommit }: Pick<Unit, 'afterCommit'>,
  { services, tenantId }: { services: Services; tenantId: string },
  userIds: readonly string[],
) => afterCommit(() => services.live.toUsers(tenantId, userIds, remindersChanged, null))

type Scheduling = {
  readonly event: StoredEvent
  readonly reminder: { readonly id: string; readonly minutesBefore: number }
  readonly timeZone: string
  readonly yearId: string | null
  /** What began before this instant is over. In milliseconds. */
  readonly after: number
}

/** Works out when a reminder is next and puts it on the queue, in the place of an earlier one. */
async function schedule(
  { db, enqueue }: Unit,
  { event, reminder, timeZone, yearId, after }: Scheduling,
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

type Setting = { readonly timeZone: string; readonly yearId: string | null; readonly now: Date }

/** Reminds a person of an event, or not any more. */
export async function setReminder(
  unit: Unit,
  { timeZone, yearId, now }: Setting,
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

/** After a change everybody who wants to be reminded is reminded of the new time. */
export async function rescheduleAll(unit: Unit, { timeZone, yearId, now }: Setting, events: readonly StoredEvent[]) {
  for (const event of events) {
    const reminders = await unit.db
      .selectFrom('calendar_reminders')
      .select(['id', 'minutes_before as minutesBefore'])
      .where('event_id', '=', event.id)
      .execute()
    for (const reminder of reminders) await schedule(unit, { event, reminder, timeZone, yearId, after: now.getTime() })
  }
}

/** Who wanted to be reminded of a series wants to be of the part that was cut from it. */
export const copyReminders = (db: TenantDb, from: string, to: string) =>
  sql`insert into calendar_reminders (event_id, user_id, minutes_before)
    select ${to}::uuid, user_id, minutes_before from calendar_reminders where event_id = ${from}`.execute(db)
