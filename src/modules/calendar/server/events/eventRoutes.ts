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
import { auditValues, changeEvent, draftOf, effectiveScope, removeEvent, type Target } from './eventChanges.ts'
import { findEvent, mayChange, peopleOf, type StoredEvent } from './eventQueries.ts'
import { alignStart, insertEvent } from './eventRecords.ts'
import { isUntouched, recordChange, restoreSnapshot, takeChange, takeSnapshot } from './eventSnapshots.ts'
import { mayCreate, validateInvigilators, validatePlaces, validateRepeat, validateTime } from './eventValidation.ts'

type Context = Unit & { readonly actor: Actor; readonly services: Services }

const toCalendarEvent = (event: StoredEvent, at: Occurrence, viewer: Viewer): CalendarEvent => ({
  CalendarID: event.id,
  CalendarDateFrom: at.originalOn,
  ...draftOf(event, at),
  roomName: at.exception?.when ? roomNameOf(event, at.originalOn) : event.roomName,
  people: peopleOf(event),
  invigilators: event.invigilators.map(({ name }) => name).join(', '),
  ownerName: event.ownerName,
  minutesBefore: event.reminder?.minutesBefore ?? null,
  mayEdit: mayChange(event, viewer),
  version: event.version,
})

const roomNameOf = (event: StoredEvent, on: CivilDate) =>
  event.exceptions.find(({ originalOn }) => originalOn === on)?.roomName ?? null

const reminderContext = ({ actor, services }: Context) => ({
  timeZone: actor.timeZone,
  yearId: actor.yearId,
  now: services.now(),
})

const announceChange = ({ afterCommit, services, actor }: Context) =>
  afterCommit(() => services.live.toSchool(actor.tenantId, calendarChanged, null))

/** The event on one of its days, or on its first if the rule no longer gives that day. */
async function eventAt(db: TenantDb, viewer: Viewer, eventId: string, on: CivilDate): Promise<CalendarEvent> {
  const event = await findEvent(db, viewer, eventId)
  const at = event && (occurrenceOn(event, on) ?? firstOccurrence(event))
  if (!event || !at) throw problem('not-found')
  return toCalendarEvent(event, at, viewer)
}

const firstOccurrence = (event: StoredEvent): Occurrence => ({
  originalOn: event.startDate,
  when: event,
  exception: null,
})

/** Locks and returns what is to be changed; a stale version fails with the current one. */
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
    throw problem('changed-meanwhile', { details: toCalendarEvent(event, at ?? firstOccurrence(event), viewer) })
  return at ? { event, at, scope } : 'gone'
}

/** Makes an undoable change and reschedules the reminders. */
async function applyChange(context: Context, target: Target, draft: Draft) {
  const { db, actor } = context
  const viewer = viewerOf(actor)
  const before = await takeSnapshot(db, [target.event.id])
  const [on, ...changedIds] = await changeEvent(context, target, draft)
  const events = (await Promise.all(changedIds.map((id) => findEvent(db, viewer, id)))).flatMap((one) => one ?? [])
  await rescheduleAll(context, reminderContext(context), events)
  return { on, changedIds, changeId: await recordChange(db, actor.userId, before, changedIds) }
}

const splitIds = (list: string) => (list === '' ? [] : list.split(','))

export const eventRoutes = implement(calendarEvents, calendarEventsDefinitions, {
  getEvent: async ({ params, query }, { db, actor, fail }) => {
    const viewer = viewerOf(actor)
    const event = await findEvent(db, viewer, params.calendarId)
    const at = event && (query.on ? occurrenceOn(event, query.on) : firstOccurrence(event))
    return event && at ? toCalendarEvent(event, at, viewer) : fail('no-such-event')
  },

  findClashes: async ({ query }, { db, actor }) => {
    const viewer = viewerOf(actor)
    const { calendarId = null, roomId = null, startTime = null, endTime = null } = query
    const event = {
      ...query,
      roomId,
      startTime,
      endTime,
      gradeIds: splitIds(query.gradeIds),
      classIds: splitIds(query.classIds),
      invigilatorIds: splitIds(query.invigilatorIds),
    }
    await validatePlaces(db, viewer, { ...event, audience: 'me' })
    await validateInvigilators(db, viewer, event.invigilatorIds)
    if (calendarId && !(await findEvent(db, viewer, calendarId))) throw problem('not-found')
    await validateTime(db, event)
    return { clashes: await clashesOf(db, viewer, event, calendarId) }
  },

  createEvent: async ({ body }, context) => {
    const { db, actor, audit, fail } = context
    const viewer = viewerOf(actor)
    const { minutesBefore, ...entered } = body
    await validatePlaces(db, viewer, entered)
    if (!mayCreate(viewer, entered)) return fail('not-for-you')
    await validateInvigilators(db, viewer, entered.invigilatorIds, entered.categoryId)
    validateRepeat(entered)
    const draft = alignStart(entered)
    await validateTime(db, draft)
    const id = await insertEvent(db, viewer.userId, draft)
    audit({ entity: 'calendarEvent', entityId: id, after: auditValues(draft) })
    const event = await findEvent(db, viewer, id)
    if (event) await setReminder(context, reminderContext(context), event, { userId: viewer.userId, minutesBefore })
    const changeId = await recordChange(db, viewer.userId, await takeSnapshot(db, []), [id])
    announceChange(context)
    return { event: await eventAt(db, viewer, id, draft.startDate), changeId }
  },

  saveEvent: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const viewer = viewerOf(actor)
    const { minutesBefore, scope, on, version, ...draft } = body
    await validatePlaces(db, viewer, draft)
    const target = await targetOf(context, params.calendarId, { on, scope, version })
    if (target === 'gone') return fail('no-such-event')
    if (target === 'not-yours') return fail('not-yours')
    if (!mayCreate(viewer, draft)) return fail('not-for-you')
    await validateInvigilators(db, viewer, draft.invigilatorIds, draft.categoryId)
    validateRepeat(draft)
    await validateTime(db, draft)
    const { on: day, changedIds, changeId } = await applyChange(context, target, draft)
    const [id = params.calendarId] = changedIds
    const event = await findEvent(db, viewer, id)
    if (event && effectiveScope(target) !== 'this')
      await setReminder(context, reminderContext(context), event, { userId: viewer.userId, minutesBefore })
    announceChange(context)
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
    await validateTime(db, draft)
    const { on, changedIds, changeId } = await applyChange(context, target, draft)
    const [id = params.calendarId] = changedIds
    const clashes = await clashesOf(db, viewer, { ...draft, repeat: null }, id)
    announceChange(context)
    return { event: await eventAt(db, viewer, id, on), changeId, clashes }
  },

  deleteEvent: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const target = await targetOf(context, params.calendarId, body)
    if (target === 'gone') return fail('no-such-event')
    if (target === 'not-yours') return fail('not-yours')
    const before = await takeSnapshot(db, [target.event.id])
    await removeEvent(context, target)
    const remaining = await findEvent(db, viewerOf(actor), target.event.id)
    await rescheduleAll(context, reminderContext(context), remaining ? [remaining] : [])
    const changeId = await recordChange(db, actor.userId, before, [target.event.id])
    announceChange(context)
    return { changeId }
  },

  undoChange: async ({ params }, context) => {
    const { db, actor, audit, fail } = context
    const change = await takeChange(db, actor.userId, params.changeId)
    if (!change) return fail('no-such-change')
    if (!(await isUntouched(db, change))) return fail('changed-since')
    const ids = await restoreSnapshot(db, change)
    const viewer = viewerOf(actor)
    const events = (await Promise.all(ids.map((id) => findEvent(db, viewer, id)))).flatMap((one) => one ?? [])
    await rescheduleAll(context, reminderContext(context), events)
    for (const { id } of change.after) audit({ entity: 'calendarEvent', entityId: id, after: { undone: true } })
    for (const id of ids.filter((one) => !change.after.some((event) => event.id === one)))
      audit({ entity: 'calendarEvent', entityId: id, after: { restored: true } })
    announceChange(context)
    return {}
  },

  saveReminder: async ({ params, body }, context) => {
    const { db, actor, audit, fail } = context
    const event = await findEvent(db, viewerOf(actor), params.calendarId)
    if (!event) return fail('no-such-event')
    await setReminder(context, reminderContext(context), event, { userId: actor.userId, ...body })
    audit({ entity: 'calendarReminder', entityId: event.id, after: body })
    return body
  },

  listPlaces: async (_, { db, actor }) => {
    const viewer = viewerOf(actor)
    const ownOnly = viewer.isOffice ? sql`` : sql`where c.id in ${ownClasses(viewer.userId)}`
    const [rooms, classes, grades, teachers] = await Promise.all([
      sql<{ roomId: string; name: string }>`select id as "roomId", name from rooms order by lower(name), id`.execute(
        db,
      ),
      sql<{ classId: string; className: string; gradeId: string }>`
        select c.id as "classId", g.name || '-' || c.section as "className", c.grade_id as "gradeId"
        from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id ${ownOnly}
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
