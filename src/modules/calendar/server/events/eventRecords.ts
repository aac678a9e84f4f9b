import { sql } from 'kysely'
import type { Draft } from '#modules/calendar/eventSchemas.ts'
import { beginningOn, type Exception, type When } from '#modules/calendar/occurrences.ts'
import { firstOf } from '#modules/calendar/recurrence.ts'
import { addDays, type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** A series begins on a day its rule gives; the length stays. */
export function fromFirstDay(draft: Draft): Draft {
  const startDate = firstOf(draft.startDate, draft.repeat)
  return startDate === draft.startDate ? draft : { ...draft, ...beginningOn(draft, startDate) }
}

const valuesOf = (draft: Draft) => ({
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
    .values({ ...valuesOf(draft), owner_id: ownerId, cut_from: cutFrom })
    .returning('id')
    .executeTakeFirstOrThrow()
  await nameClasses(db, id, draft)
  return id
}

export async function updateEvent(db: TenantDb, eventId: string, draft: Draft): Promise<void> {
  await db.updateTable('calendar_events').set(valuesOf(draft)).where('id', '=', eventId).execute()
  await db.deleteFrom('calendar_event_classes').where('event_id', '=', eventId).execute()
  await nameClasses(db, eventId, draft)
}

async function nameClasses(db: TenantDb, eventId: string, { audience, gradeIds, classIds }: Draft): Promise<void> {
  if (audience !== 'classes') return
  await sql`insert into calendar_event_classes (event_id, grade_id, class_id)
    select ${eventId}::uuid, g.id, null::uuid from grades g where g.id = any (${gradeIds}::uuid[])
    union all select ${eventId}::uuid, c.grade_id, c.id from classes c where c.id = any (${classIds}::uuid[])
      and c.grade_id <> all (${gradeIds}::uuid[])`.execute(db)
}

/** Another version: its editor and every subscribed calendar see that it has changed. */
export const touch = (db: TenantDb, eventId: string) =>
  sql`update calendar_events set version = version + 1, updated_at = now() where id = ${eventId}`.execute(db)

export type OwnDay = { title: string | null; description: string | null; roomId: string | null; when: When | null }

/** One day of a series that is left out, or has something of its own. */
export async function setException(
  db: TenantDb,
  eventId: string,
  originalOn: CivilDate,
  own: OwnDay | 'cancelled',
): Promise<void> {
  const { title, description, roomId, when } =
    own === 'cancelled' ? { title: null, description: null, roomId: null, when: null } : own
  const values = {
    cancelled: own === 'cancelled',
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

/** The days of their own that stay with a series whose rule was moved by so many days. */
export async function rewriteExceptions(
  db: TenantDb,
  eventId: string,
  exceptions: readonly Exception[],
  days: number,
): Promise<void> {
  await db.deleteFrom('calendar_exceptions').where('event_id', '=', eventId).execute()
  for (const { originalOn, cancelled, ...own } of exceptions)
    await setException(db, eventId, addDays(originalOn, days), cancelled ? 'cancelled' : own)
}

/** How far a change moves the day it was made on. */
export const daysMoved = (from: When, to: When): number => daysBetween(from.startDate, to.startDate)
