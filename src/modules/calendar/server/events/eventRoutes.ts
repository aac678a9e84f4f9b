import { sql } from 'kysely'
import { calendarEvents } from '#modules/calendar/eventContract.ts'
import { type CalendarEvent, calendarEventsDefinitions, type Draft } from '#modules/calendar/eventSchemas.ts'
import { calendarChanged } from '#modules/calendar/liveTopics.ts'
import { type Occurrence, occurrenceOn } from '#modules/calendar/occurrences.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { rescheduleAll, setReminder } from '../reminders.ts'
import { ownClasses, type Viewer, viewerOf } from '../viewer.ts'
import { clashesOf } from './clashes.ts'
import { changeEvent, draftOf, effectiveScope, factsOf, removeEvent, type Target } from './eventChanges.ts'
import { findEvent, mayChange, peopleOf, type StoredEvent } from './eventQueries.ts'
import { fromFirstDay, insertEvent } from './eventRecords.ts'
import { isUntouched, keepChange, putBack, takeChange, takeSnapshot } from './eventSnapshots.ts'
import { isForThem, refuseWrongPlaces, refuseWrongRepeat, refuseWrongTime } from './eventValidation.ts'

type Context = Unit & { readonly actor: Actor; readonly services: Services }

const shown = (event: StoredEvent, at: Occurrence, viewer: Viewer): CalendarEvent => ({
  CalendarID: event.id,
  CalendarDateFrom: at.originalOn,
  ...draftOf(event, at),
  roomName: at.exception?.when ? roomNameOf(event, at.originalOn) : event.roomName,
  people: peopleOf(event),
  ownerName: event.ownerName,
  minutesBefore: event.reminder?.minutesBefore ?? null,
  mayEdit: mayChange(event, viewer),
  version: event.version,
})

const roomNameOf = (event: StoredEvent, on: CivilDate) =>
  event.exceptions.find(({ originalOn }) => originalOn === on)?.roomName ?? null

const settingOf = ({ actor, services }: Context) => ({
  timeZone: actor.timeZone,
  yearId: actor.yearId,
  now: services.now(),
})

const changed = ({ afterCommit, services, actor }: Context) =>
  afterCommit(() => services.live.toSchool(actor.tenantId, calendarChanged, null))

/** The event as it is now on a day of it, or on its first day when the rule gives that day no more. */
async function eventAt(db: TenantDb, viewer: Viewer, eventId: string, on: CivilDate): Promise<CalendarEvent> {
  const event = await findEvent(db, viewer, eventId)
  const at = event && (occurrenceOn(event, on) ?? firstOccurrence(event))
  if (!event || !at) throw problem('not-found')
  return shown(event, at, viewer)
}

const firstOccurrence = (event: StoredEvent): Occurrence => ({
  originalOn: event.startDate,
  when: event,
  exception: null,
})

/** What is to be changed, held until the transaction ends; a stale copy is refused with the current one. */
async function targetOf(
  { db, actor }: Context,
  calendarId: string,
  { on, scope, version }: { on: CivilDate; scope: Target['scope']; version: number },
): Promise<Target | 'gone' | 'not-yours'> {
  const viewer = viewerOf(actor)
  const event = await findEvent(db, viewer, calendarId, true)
  if (!event) return 'gone'
  if (!mayChange(event, viewer)) return 'not-yours'
  const at = occurrenceOn(event, on)
  if (event.version !== version)
    throw problem('changed-meanwhile', { details: shown(event, at ?? firstOccurrence(event), viewer) })
  return at ? { event, at, scope } : 'gone'
}

/** Makes a change that can be undone, moves everybody's reminders along, and answers the day that was changed. */
async function carryOut(context: Context, target: Target, draft: Draft) {
  const { db, actor } = context
  const viewer = viewerOf(actor)
  const before = await takeSnapshot(db, [target.event.id])
  const [on, ...touched] = await changeEvent(context, target, draft)
  const events = (await Promise.all(touched.map((id) => findEvent(db, viewer, id)))).flatMap((one) => one ?? [])
  await rescheduleAll(context, settingOf(context), events)
  return { on, touched, changeId: await keepChange(db, actor.userId, before, touched) }
}

const severalOf = (list: string) => (list === '' ? [] : list.split(','))

export const eventRoutes = implement(calendarEvents, calendarEventsDefinitions, {
  getEvent: async ({ params, query }, { db, actor, fail }) => {
    const viewer = viewerOf(actor)
    const event = await findEvent(db, viewer, params.calendarId)
    const at = event && (query.on ? occurrenceOn(event, query.on) : firstOccurrence(event))
    return event && at ? shown(event, at, viewer) : fail('no-such-event')
  },

  findClashes: async ({ query }, { db, actor }) => {
    const viewer = viewerOf(actor)
    const { calendarId = null, roomId = null, startTime = null, endTime = null } = query
    const asked = {
      ...query,
      roomId,
      startTime,
      endTime,
      gradeIds: severalOf(query.gradeIds),
      classIds: severalOf(query.classIds),
    }
    await refuseWrongPlaces(db, viewer, { ...asked, audience: 'me' })
    if (calendarId && !(await findEvent(db, viewer, calendarId))) throw problem('not-found')
    await refuseWrongTime(db, asked)
    return { clashes: await clashesOf(db, viewer, asked, calendarId) }
  },

  createEvent: async ({ body }, context) => {
    const { db, actor, audit, fail } = context
    const viewer = viewerOf(actor)
    const { minutesBefore, ...facts } = body
    await refuseWrongPlaces(db, viewer, facts)
    if (!isForThem(viewer, facts)) return fail('not-for-you')
    refuseWrongRepeat(facts)
    const draft = fromFirstDay(facts)
    await refuseWrongTime(db, draft)
    const id = await insertEvent(db, viewer.userId, draft)
    audit({ entity: 'calendarEvent', entityId: id, after: factsOf(draft) })
    const event = await findEvent(db, viewer, id)
    if (event) await setReminder(context, settingOf(context), event, { userId: viewer.userId, minutesBefore })
    const changeId = await keepChange(db, viewer.userId, await takeSnapshot(db, []), [id])
    changed(context)
    return { event: await eventAt(db, viewer, id, draft.startDate), changeId }
  },

  saveEvent: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const viewer = viewerOf(actor)
    const { minutesBefore, scope, on, version, ...draft } = body
    await refuseWrongPlaces(db, viewer, draft)
    const target = await targetOf(context, params.calendarId, { on, scope, version })
    if (target === 'gone') return fail('no-such-event')
    if (target === 'not-yours') return fail('not-yours')
    if (!isForThem(viewer, draft)) return fail('not-for-you')
    refuseWrongRepeat(draft)
    await refuseWrongTime(db, draft)
    const { on: day, touched, changeId } = await carryOut(context, target, draft)
    const [id = params.calendarId] = touched
    const event = await findEvent(db, viewer, id)
    if (event && effectiveScope(target) !== 'this')
      await setReminder(context, settingOf(context), event, { userId: viewer.userId, minutesBefore })
    changed(context)
    return { event: await eventAt(db, viewer, id, day), changeId }
  },

  moveEvent: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const viewer = viewerOf(actor)
    const target = await targetOf(context, params.calendarId, body)
    if (target === 'gone') return fail('no-such-event')
    if (target === 'not-yours') return fail('not-yours')
    const { startDate, endDate, startTime, endTime } = body
    const draft = { ...draftOf(target.event, target.at), startDate, endDate, startTime, endTime }
    await refuseWrongTime(db, draft)
    const { on, touched, changeId } = await carryOut(context, target, draft)
    const [id = params.calendarId] = touched
    const clashes = await clashesOf(db, viewer, { ...draft, repeat: null }, id)
    changed(context)
    return { event: await eventAt(db, viewer, id, on), changeId, clashes }
  },

  deleteEvent: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const target = await targetOf(context, params.calendarId, body)
    if (target === 'gone') return fail('no-such-event')
    if (target === 'not-yours') return fail('not-yours')
    const before = await takeSnapshot(db, [target.event.id])
    await removeEvent(context, target)
    const left = await findEvent(db, viewerOf(actor), target.event.id)
    await rescheduleAll(context, settingOf(context), left ? [left] : [])
    const changeId = await keepChange(db, actor.userId, before, [target.event.id])
    changed(context)
    return { changeId }
  },

  undoChange: async ({ params }, context) => {
    const { db, actor, audit, fail } = context
    const change = await takeChange(db, actor.userId, params.changeId)
    if (!change) return fail('no-such-change')
    if (!(await isUntouched(db, change))) return fail('changed-since')
    const ids = await putBack(db, change)
    const viewer = viewerOf(actor)
    const events = (await Promise.all(ids.map((id) => findEvent(db, viewer, id)))).flatMap((one) => one ?? [])
    await rescheduleAll(context, settingOf(context), events)
    for (const { id } of change.after) audit({ entity: 'calendarEvent', entityId: id, after: { undone: true } })
    for (const id of ids.filter((one) => !change.after.some((left) => left.id === one)))
      audit({ entity: 'calendarEvent', entityId: id, after: { restored: true } })
    changed(context)
    return {}
  },

  saveReminder: async ({ params, body }, context) => {
    const { db, actor, audit, fail } = context
    const event = await findEvent(db, viewerOf(actor), params.calendarId)
    if (!event) return fail('no-such-event')
    await setReminder(context, settingOf(context), event, { userId: actor.userId, ...body })
    audit({ entity: 'calendarReminder', entityId: event.id, after: body })
    return body
  },

  listPlaces: async (_, { db, actor }) => {
    const viewer = viewerOf(actor)
    const mine = viewer.isOffice ? sql`` : sql`where c.id in ${ownClasses(viewer.userId)}`
    const [rooms, classes, grades, teachers] = await Promise.all([
      sql<{ roomId: string; name: string }>`select id as "roomId", name from rooms order by lower(name), id`.execute(
        db,
      ),
      sql<{ classId: string; className: string; gradeId: string }>`
        select c.id as "classId", g.name || '-' || c.section as "className", c.grade_id as "gradeId"
        from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id ${mine}
        order by g.position, g.code, c.section`.execute(db),
      viewer.isOffice
        ? sql<{ gradeId: string; name: string }>`
            select id as "gradeId", name from grades order by position, code`.execute(db)
        : { rows: [] },
      viewer.isOffice
        ? sql<{ userId: string; name: string }>`
            select id as "userId", coalesce(nullif(trim(first_name || ' ' || last_name), ''), user_name) as name from users
            where role_id = ${roles.teacher} and status_id = 1 order by 2, 1`.execute(db)
        : { rows: [] },
    ])
    return { rooms: rooms.rows, classes: classes.rows, grades: grades.rows, teachers: teachers.rows }
  },
})
