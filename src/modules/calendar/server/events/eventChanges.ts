import { isDeepStrictEqual } from 'node:util'
import type { ChangeScope } from '#modules/calendar/categories.ts'
import type { Draft } from '#modules/calendar/eventSchemas.ts'
import { beginningOn, type Exception, type Occurrence, type When } from '#modules/calendar/occurrences.ts'
import { cutAt, daysWithin, movedBy, type Repeat } from '#modules/calendar/recurrence.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { copyReminders } from '../reminders.ts'
import type { StoredEvent } from './eventQueries.ts'
import {
  daysMoved,
  fromFirstDay,
  insertEvent,
  rewriteExceptions,
  setException,
  touch,
  updateEvent,
} from './eventRecords.ts'

/** What a change is made to: a day of an event, and how much of its series it is meant for. */
export type Target = { readonly event: StoredEvent; readonly at: Occurrence; readonly scope: ChangeScope }

/** An event that does not come again is all there is; from the first day on is all of a series. */
export function effectiveScope({ event, at, scope }: Target): ChangeScope {
  if (!event.repeat) return 'all'
  return scope === 'following' && at.originalOn === event.startDate ? 'all' : scope
}

/** The event as a draft, as it is on one day. */
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
    repeat: event.repeat as Draft['repeat'],
  }
}

const whenOf = ({ startDate, endDate, startTime, endTime }: When): When => ({ startDate, endDate, startTime, endTime })

/** Makes the change and answers the events it touched; the first is where the changed day now lies. */
export async function changeEvent(unit: Unit, target: Target, draft: Draft): Promise<[CivilDate, ...string[]]> {
  const scope = effectiveScope(target)
  if (scope === 'this') return changeDay(unit, target, draft)
  return scope === 'all' ? changeAll(unit, target, draft) : changeFollowing(unit, target, draft)
}

async function changeDay({ db, audit }: Unit, { event, at }: Target, draft: Draft): Promise<[CivilDate, string]> {
  const own = { title: draft.Title, description: draft.Description, roomId: draft.roomId, when: whenOf(draft) }
  await setException(db, event.id, at.originalOn, own)
  await touch(db, event.id)
  audit({
    entity: 'calendarEvent',
    entityId: event.id,
    before: factsOf(draftOf(event, at)),
    after: { on: at.originalOn, ...own },
  })
  return [at.originalOn, event.id]
}

/** Moving one day of a series by so many days moves all of them; another rule begins where the old one did. */
async function changeAll({ db, audit }: Unit, { event, at }: Target, draft: Draft): Promise<[CivilDate, string]> {
  const days = daysMoved(at.when, draft)
  const sameRule = isDeepStrictEqual(draft.repeat, event.repeat)
  const first = event.repeat ? addDays(event.startDate, days) : draft.startDate
  const repeat = sameRule && event.repeat ? movedBy(event.repeat, days) : draft.repeat
  const moved = fromFirstDay({ ...draft, ...beginningOn(draft, first), repeat: repeat as Draft['repeat'] })
  await updateEvent(db, event.id, moved)
  // The day it was changed on is as all of them are now.
  const others = event.repeat ? event.exceptions.filter(({ originalOn }) => originalOn !== at.originalOn) : []
  await rewriteExceptions(db, event.id, sameRule ? others : stillMeant(others, moved), sameRule ? days : 0)
  await touch(db, event.id)
  audit({ entity: 'calendarEvent', entityId: event.id, before: factsOf(draftOf(event, at)), after: factsOf(moved) })
  const on = sameRule ? addDays(at.originalOn, days) : moved.startDate
  return [on, event.id]
}

const stillMeant = (exceptions: readonly Exception[], { startDate, repeat }: Draft) =>
  exceptions.filter(
    ({ originalOn }) => daysWithin(startDate, repeat, { start: originalOn, end: originalOn }).length > 0,
  )

/** The series ends the day before, and another begins with what was changed. */
async function changeFollowing(unit: Unit, { event, at }: Target, draft: Draft): Promise<[CivilDate, ...string[]]> {
  const { db, audit } = unit
  const { after } = await endBefore(unit, event, at.originalOn)
  const days = daysMoved(at.when, draft)
  const sameRule = isDeepStrictEqual(draft.repeat, event.repeat)
  const repeat = sameRule ? after && movedBy(after, days) : draft.repeat
  const begun = fromFirstDay({ ...draft, repeat: repeat as Draft['repeat'] })
  const id = await insertEvent(db, event.ownerId, begun, event.id)
  const later = event.exceptions.filter(({ originalOn }) => originalOn > at.originalOn)
  if (sameRule) await rewriteExceptions(db, id, later, days)
  await copyReminders(db, event.id, id)
  audit({ entity: 'calendarEvent', entityId: id, after: { ...factsOf(begun), cutFrom: event.id } })
  return [begun.startDate, id, event.id]
}

/** Ends a series before one of its days, and answers the rule of what came after. */
async function endBefore({ db, audit }: Unit, event: StoredEvent, on: CivilDate) {
  const { before, after } = cutAt(event.startDate, event.repeat as Repeat, on)
  await db
    .updateTable('calendar_events')
    .set({ repeat: before && JSON.stringify(before) })
    .where('id', '=', event.id)
    .execute()
  await db.deleteFrom('calendar_exceptions').where('event_id', '=', event.id).where('original_on', '>=', on).execute()
  await touch(db, event.id)
  audit({ entity: 'calendarEvent', entityId: event.id, before: { repeat: event.repeat }, after: { repeat: before } })
  return { after }
}

/** Removes a day, this and the following, or all, and answers the event. */
export async function removeEvent(unit: Unit, target: Target): Promise<void> {
  const { event, at } = target
  const scope = effectiveScope(target)
  if (scope === 'following') return void (await endBefore(unit, event, at.originalOn))
  const before = factsOf(draftOf(event, at))
  if (scope === 'all') {
    await unit.db.deleteFrom('calendar_events').where('id', '=', event.id).execute()
    return unit.audit({ entity: 'calendarEvent', entityId: event.id, before })
  }
  await setException(unit.db, event.id, at.originalOn, 'cancelled')
  await touch(unit.db, event.id)
  unit.audit({ entity: 'calendarEvent', entityId: event.id, before, after: { cancelledOn: at.originalOn } })
}

/** What the audit trail keeps of an event. */
export const factsOf = ({ Description: _, ...rest }: Draft): Record<string, unknown> => rest
