import { sql } from 'kysely'
import type { Draft } from '#modules/calendar/eventSchemas.ts'
import { type Exception, startingOn, type When } from '#modules/calendar/occurrences.ts'
import { firstDayOf } from '#modules/calendar/recurrence.ts'
import { addDays, type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Moves the start of a series to the first day its rule gives, keeping its length. */
export function alignStart(draft: Draft): Draft {
  const startDate = firstDayOf(draft.startDate, draft.repeat)
  return startDate === draft.startDate ? draft : { ...draft, ...startingOn(draft, startDate) }
}

const columnsOf = (draft: Draft) => ({
  category: draft.categoryId,
  title: draft.Title,
  description: draft.Description,
  starts_on: draft.startDate,
  ends_on: draft.endDate,
  starts_at: draft.startTime,
  ends_at: draft.endTime,
  room_id: draft.roomId,
  audience: draft.audience,
  repeat: draft.repeat && JSON.stringify(draft.repeat),
})

export async function insertEvent(
  db: TenantDb,
  ownerId: string,
  draft: Draft,
  cutFrom: string | null = null,
): Promise<string> {
  const { id } = await db
    .insertInto('calendar_events')
    .values({ ...columnsOf(draft), owner_id: ownerId, cut_from: cutFrom })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertClasses(db, id, draft)
  await insertInvigilators(db, id, draft)
  return id
}

export async function updateEvent(db: TenantDb, eventId: string, draft: Draft): Promise<void> {
  await db.updateTable('calendar_events').set(columnsOf(draft)).where('id', '=', eventId).execute()
  await db.deleteFrom('calendar_event_classes').where('event_id', '=', eventId).execute()
  await insertClasses(db, eventId, draft)
  await db.deleteFrom('calendar_event_invigilators').where('event_id', '=', eventId).execute()
  await insertInvigilators(db, eventId, draft)
}

async function insertInvigilators(db: TenantDb, eventId: string, { invigilatorIds }: Draft): Promise<void> {
  const teachers = [...new Set(invigilatorIds)]
  if (teachers.length === 0) return
  await db
    .insertInto('calendar_event_invigilators')
    .values(teachers.map((teacherId) => ({ event_id: eventId, teacher_id: teacherId })))
    .execute()
}

async function insertClasses(db: TenantDb, eventId: string, { audience, gradeIds, classIds }: Draft): Promise<void> {
  if (audience !== 'classes') return
  await sql`insert into calendar_event_classes (event_id, grade_id, class_id)
    select ${eventId}::uuid, g.id, null::uuid from grades g where g.id = any (${gradeIds}::uuid[])
    union all select ${eventId}::uuid, c.grade_id, c.id from classes c where c.id = any (${classIds}::uuid[])
      and c.grade_id <> all (${gradeIds}::uuid[])`.execute(db)
}

/** Lets editors and subscribed calendars see that the event has changed. */
export const bumpVersion = (db: TenantDb, eventId: string) =>
  sql`update calendar_events set version = version + 1, updated_at = now() where id = ${eventId}`.execute(db)

export type DayChanges = { title: string | null; description: string | null; roomId: string | null; when: When | null }

/** Cancels or changes one day of a series. */
export async function setException(
  db: TenantDb,
  eventId: string,
  originalOn: CivilDate,
  changes: DayChanges | 'cancelled',
): Promise<void> {
  const { title, description, roomId, when } =
    changes === 'cancelled' ? { title: null, description: null, roomId: null, when: null } : changes
  const values = {
    cancelled: changes === 'cancelled',
    title,
    description,
    room_id: roomId,
    starts_on: when?.startDate ?? null,
    ends_on: when?.endDate ?? null,
    starts_at: when?.startTime ?? null,
    ends_at: when?.endTime ?? null,
  }
  await db
    .insertInto('calendar_exceptions')
    .values({ event_id: eventId, original_on: originalOn, ...values })
    .onConflict((conflict) => conflict.constraint('calendar_exceptions_once').doUpdateSet(values))
    .execute()
}

/** Replaces the exceptions of a series whose days were moved by `days`. */
export async function rewriteExceptions(
  db: TenantDb,
  eventId: string,
  exceptions: readonly Exception[],
  days: number,
): Promise<void> {
  await db.deleteFrom('calendar_exceptions').where('event_id', '=', eventId).execute()
  for (const { originalOn, cancelled, ...changes } of exceptions)
    await setException(db, eventId, addDays(originalOn, days), cancelled ? 'cancelled' : changes)
}

/** How many days a change moves the occurrence it was made on. */
export const daysMoved = (from: When, to: When): number => daysBetween(from.startDate, to.startDate)
