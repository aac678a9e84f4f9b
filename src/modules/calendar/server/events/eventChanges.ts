import { isDeepStrictEqual } from 'node:util'
import type { ChangeScope } from '#modules/calendar/categories.ts'
import type { Draft } from '#modules/calendar/eventSchemas.ts'
import { type Exception, type Occurrence, startingOn, type When } from '#modules/calendar/occurrences.ts'
import { daysWithin, type Repeat, shiftedBy, splitAt } from '#modules/calendar/recurrence.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { copyReminders } from '../reminders.ts'
import type { StoredEvent } from './eventQueries.ts'
import {
  alignStart,
  bumpVersion,
  daysMoved,
  insertEvent,
  rewriteExceptions,
  setException,
  updateEvent,
} from './eventRecords.ts'

/** What a change applies to: an occurrence, and how much of its series. */
export type Target = { readonly event: StoredEvent; readonly at: Occurrence; readonly scope: ChangeScope }

/** A single event, or "following" from the first day, means all. */
export function effectiveScope({ event, at, scope }: Target): ChangeScope {
  if (!event.repeat) return 'all'
  return scope === 'following' && at.originalOn === event.startDate ? 'all' : scope
}

/** One occurrence as a draft. */
export function draftOf(event: StoredEvent, { when, exception }: Occurrence): Draft {
  return {
    categoryId: event.category,
    Title: exception?.title ?? event.title,
    Description: exception?.description ?? event.description,
    ...whenOf(when),
    roomId: exception?.when ? exception.roomId : event.roomId,
    audience: event.audience,
    gradeIds: event.classes.flatMap(({ gradeId, classId }) => (classId === null ? [gradeId] : [])),
    classIds: event.classes.flatMap(({ classId }) => (classId === null ? [] : [classId])),
    invigilatorIds: event.invigilators.map(({ userId }) => userId),
    repeat: event.repeat as Draft['repeat'],
  }
}

const whenOf = ({ startDate, endDate, startTime, endTime }: When): When => ({ startDate, endDate, startTime, endTime })

/** Returns the new date of the occurrence and the changed event ids, starting with the one it now belongs to. */
export async function changeEvent(unit: Unit, target: Target, draft: Draft): Promise<[CivilDate, ...string[]]> {
  const scope = effectiveScope(target)
  if (scope === 'this') return changeDay(unit, target, draft)
  return scope === 'all' ? changeAll(unit, target, draft) : changeFollowing(unit, target, draft)
}

async function changeDay({ db, audit }: Unit, { event, at }: Target, draft: Draft): Promise<[CivilDate, string]> {
  const own = { title: draft.Title, description: draft.Description, roomId: draft.roomId, when: whenOf(draft) }
  await setException(db, event.id, at.originalOn, own)
  await bumpVersion(db, event.id)
  audit({
    entity: 'calendarEvent',
    entityId: event.id,
    before: auditValues(draftOf(event, at)),
    after: { on: at.originalOn, ...own },
  })
  return [at.originalOn, event.id]
}

/** Moving one day of a series moves all of them by as much. A new rule starts where the old one did. */
async function changeAll({ db, audit }: Unit, { event, at }: Target, draft: Draft): Promise<[CivilDate, string]> {
  const days = daysMoved(at.when, draft)
  const sameRule = isDeepStrictEqual(draft.repeat, event.repeat)
  const first = event.repeat ? addDays(event.startDate, days) : draft.startDate
  const repeat = sameRule && event.repeat ? shiftedBy(event.repeat, days) : draft.repeat
  const moved = alignStart({ ...draft, ...startingOn(draft, first), repeat: repeat as Draft['repeat'] })
  await updateEvent(db, event.id, moved)
  // The edited day no longer differs from the series.
  const others = event.repeat ? event.exceptions.filter(({ originalOn }) => originalOn !== at.originalOn) : []
  await rewriteExceptions(db, event.id, sameRule ? others : stillInSeries(others, moved), sameRule ? days : 0)
  await bumpVersion(db, event.id)
  audit({
    entity: 'calendarEvent',
    entityId: event.id,
    before: auditValues(draftOf(event, at)),
    after: auditValues(moved),
  })
  const on = sameRule ? addDays(at.originalOn, days) : moved.startDate
  return [on, event.id]
}

const stillInSeries = (exceptions: readonly Exception[], { startDate, repeat }: Draft) =>
  exceptions.filter(
    ({ originalOn }) => daysWithin(startDate, repeat, { start: originalOn, end: originalOn }).length > 0,
  )

/** Ends the series the day before and starts a new one with the change. */
async function changeFollowing(unit: Unit, { event, at }: Target, draft: Draft): Promise<[CivilDate, ...string[]]> {
  const { db, audit } = unit
  const { after } = await endBefore(unit, event, at.originalOn)
  const days = daysMoved(at.when, draft)
  const sameRule = isDeepStrictEqual(draft.repeat, event.repeat)
  const repeat = sameRule ? after && shiftedBy(after, days) : draft.repeat
  const started = alignStart({ ...draft, repeat: repeat as Draft['repeat'] })
  const id = await insertEvent(db, event.ownerId, started, event.id)
  const later = event.exceptions.filter(({ originalOn }) => originalOn > at.originalOn)
  if (sameRule) await rewriteExceptions(db, id, later, days)
  await copyReminders(db, event.id, id)
  audit({ entity: 'calendarEvent', entityId: id, after: { ...auditValues(started), cutFrom: event.id } })
  return [started.startDate, id, event.id]
}

/** Ends a series before one of its days and returns the rule of the rest. */
async function endBefore({ db, audit }: Unit, event: StoredEvent, on: CivilDate) {
  const { before, after } = splitAt(event.startDate, event.repeat as Repeat, on)
  await db
    .updateTable('calendar_events')
    .set({ repeat: before && JSON.stringify(before) })
    .where('id', '=', event.id)
    .execute()
  await db.deleteFrom('calendar_exceptions').where('event_id', '=', event.id).where('original_on', '>=', on).execute()
  await bumpVersion(db, event.id)
  audit({ entity: 'calendarEvent', entityId: event.id, before: { repeat: event.repeat }, after: { repeat: before } })
  return { after }
}

/** Deletes an occurrence, this and the following ones, or the whole event. */
export async function removeEvent(unit: Unit, target: Target): Promise<void> {
  const { event, at } = target
  const scope = effectiveScope(target)
  if (scope === 'following') return void (await endBefore(unit, event, at.originalOn))
  const before = auditValues(draftOf(event, at))
  if (scope === 'all') {
    await unit.db.deleteFrom('calendar_events').where('id', '=', event.id).execute()
    return unit.audit({ entity: 'calendarEvent', entityId: event.id, before })
  }
  await setException(unit.db, event.id, at.originalOn, 'cancelled')
  await bumpVersion(unit.db, event.id)
  unit.audit({ entity: 'calendarEvent', entityId: event.id, before, after: { cancelledOn: at.originalOn } })
}

/** What the audit trail records of an event: all but its description. */
export const auditValues = ({ Description: _, ...rest }: Draft): Record<string, unknown> => rest
