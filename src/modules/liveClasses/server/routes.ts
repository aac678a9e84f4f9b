import { sql } from 'kysely'
import { teaches } from '#modules/classes/server/public.ts'
import { sessionsBetween } from '#modules/timetable/server/public.ts'
import { boardForClass } from '#modules/whiteboard/server/public.ts'
import { earlier, later } from '#platform/contract/dates/dates.ts'
import { endsBeforeStart } from '#platform/contract/dates/dateTexts.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import { liveClasses } from '../contract.ts'
import { liveClassChanged } from '../enumerations.ts'
import { liveClassesDefinitions } from '../schemas.ts'
import { changeLiveClass } from './changes.ts'
import { enterMeeting, phaseOf } from './entry.ts'
import { findLiveClass, iso, type LiveClassRecord, listLiveClasses, readRecord } from './liveClassQueries.ts'
import { makeMeeting, tellService } from './meetings.ts'
import { tellPeople } from './news.ts'
import { addLiveClass, clashOf, electiveGroupOf, refuseOutside, timesOf, yearDays } from './planning.ts'
import { classesOfRegister } from './registerSuggestions.ts'
import { seatOf } from './seats.ts'
import { followTimetable, lessonsOfSeries } from './series.ts'
import { usualMeeting } from './settings.ts'
import { joinedIn, peopleOf } from './visits.ts'

type Reading = { readonly db: TenantDb; readonly actor: Actor; fail(code: 'no-such-live-class'): never }
type Hosting = Omit<Reading, 'fail'> & { fail(code: 'no-such-live-class' | 'not-host'): never }

/** A live class of a class the caller teaches, or one they give as a substitute. */
async function recordFor({ db, actor, fail }: Reading, id: string, use: 'read' | 'write' = 'read') {
  const record = await readRecord(db, id, use)
  if (!record) return fail('no-such-live-class')
  const isTheirs = record.hostId === actor.userId || (await teaches(db, actor, record.classId))
  return isTheirs ? record : fail('no-such-live-class')
}

async function hostedBy(context: Hosting, id: string, use: 'read' | 'write' = 'write'): Promise<LiveClassRecord> {
  const record = await recordFor(context, id, use)
  return record.hostId === context.actor.userId ? record : context.fail('not-host')
}

async function shownTo({ db, actor }: Pick<Reading, 'db' | 'actor'>, id: string) {
  const found = await findLiveClass(db, actor.userId, id)
  if (!found) throw problem('not-found')
  return found
}

/** Whether the subject is taught in the class by this teacher; the class teacher may plan any of them. */
async function mayPlan(db: TenantDb, actor: Actor, classId: string, courseId: string): Promise<boolean> {
  const { rows } = await sql`
    select from teachings t where t.class_id = ${classId} and t.subject_id = ${courseId}
      and school_day() between t.from_date and coalesce(t.to_date, 'infinity')
      and (t.teacher_id = ${actor.userId} or exists (select from class_teachers k where k.tenant_id = t.tenant_id
        and k.class_id = t.class_id and k.teacher_id = ${actor.userId}
        and school_day() between k.from_date and coalesce(k.to_date, 'infinity'))) limit 1`.execute(db)
  return rows.length > 0
}

const yearOf = ({ yearId }: Actor): string => {
  if (!yearId) throw problem('no-academic-year')
  return yearId
}

export const liveClassRoutes = implement(liveClasses, liveClassesDefinitions, {
  listLiveClasses: ({ params, query }, { db, actor, services }) =>
    listLiveClasses(db, { ...params, ...query, viewerId: actor.userId, now: services.now() }),

  planLiveClass: async ({ params: { classId }, body }, context) => {
    const { db, actor, services, fail, audit } = context
    const year = await yearDays(db)
    refuseOutside(year, body.date, 'date')
    if (body.courseId && !(await mayPlan(db, actor, classId, body.courseId))) fail('no-such-course')
    const meeting = body.link ? { driver: 'link' as const, address: body.link } : await usualMeeting(db)
    if (meeting.driver === 'link' && meeting.address === '') fail('link-missing')
    const times = timesOf(body, actor.timeZone)
    if (times.endsAt <= services.now()) fail('time-passed')
    const clash = await clashOf(db, { classId, hostId: actor.userId, ...times })
    if (clash) fail(clash)
    const electiveGroup = await electiveGroupOf(db, classId, body.courseId)
    const { title, note, link, date: day, courseId: subjectId } = body
    const made = {
      classId,
      subjectId,
      electiveGroup,
      hostId: actor.userId,
      title,
      note,
      link,
      day,
      ...times,
      ...meeting,
    }
    const yearId = yearOf(actor)
    const id = await addLiveClass(context, yearId, made, services.now())
    if (!id) throw problem('already-exists')
    await context.enqueue(tellPeople, { liveClassId: id, yearId, news: 'planned' })
    audit({ entity: 'liveClass', entityId: id, after: { classId, title, day, startsAt: iso(times.startsAt) } })
    return shownTo(context, id)
  },

  planLiveSeries: async ({ params: { classId }, body }, context) => {
    const { db, actor, services, fail, audit, enqueue } = context
    const year = await yearDays(db)
    refuseOutside(year, body.from, 'from')
    refuseOutside(year, body.to, 'to')
    if (body.to < body.from) throw invalid([{ field: 'to', ...endsBeforeStart }])
    if (!(await mayPlan(db, actor, classId, body.courseId))) fail('no-such-course')
    const meeting = await usualMeeting(db)
    if (body.link === '' && meeting.driver === 'link' && meeting.address === '') fail('link-missing')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`live classes ${classId}`}, 0))`.execute(db)
    const others = await sql`select from live_class_series where class_id = ${classId} and subject_id = ${body.courseId}
      and ended_at is null and from_date <= ${body.to} and to_date >= ${body.from}
      and (weekdays = '{}' or ${body.weekdays.length === 0} or weekdays && ${body.weekdays}::int[]) limit 1`.execute(db)
    if (others.rows.length > 0) fail('series-exists')
    const days = { start: later(body.from, year.today), end: earlier(body.to, year.end) }
    const sessions = days.start <= days.end ? await sessionsBetween(db, days, { classId }) : []
    const lessons = lessonsOfSeries(sessions, { subjectId: body.courseId, ...body })
    if (lessons.length === 0) fail('no-lessons')
    const { rows } = await sql<{ id: string }>`
      insert into live_class_series (class_id, subject_id, title, note, link, weekdays, from_date, to_date, created_by)
      values (${classId}, ${body.courseId}, ${body.title}, ${body.note}, ${body.link}, ${[...body.weekdays]}::int[],
        ${body.from}, ${body.to}, acting_user()) returning id`.execute(db)
    const seriesId = rows[0]?.id ?? ''
    const yearId = yearOf(actor)
    await followTimetable({ unit: context, yearId, timeZone: actor.timeZone, now: services.now() }, seriesId)
    // The first lesson speaks for all; one that is further away is told of when it comes near.
    const first = await sql<{ id: string }>`select id from live_classes where series_id = ${seriesId}
      order by starts_at limit 1`.execute(db)
    const [lesson] = first.rows
    if (lesson) await enqueue(tellPeople, { liveClassId: lesson.id, yearId, news: 'seriesPlanned' })
    audit({ entity: 'liveClassSeries', entityId: seriesId, after: { classId, ...body, link: body.link !== '' } })
    return { seriesId, lessons: lessons.length }
  },

  getPresence: async ({ params, query }, { db, actor, services }) => {
    await requireOwn(db, 'classes', [params.classId])
    await requireOwn(db, 'periods', [query.periodId])
    await requireOwn(db, 'subjects', [query.courseId])
    const found = await classesOfRegister(db, actor, { ...params, ...query }, services.now())
    const ids = found.map(({ liveClassId }) => liveClassId)
    return { liveClasses: found, joinedIds: ids.length > 0 ? await joinedIn(db, ids) : [] }
  },

  getLiveClass: async ({ params }, context) => {
    const { db, services } = context
    const record = await recordFor(context, params.liveClassId)
    const own = await shownTo(context, record.id)
    const people = await peopleOf(db, own, services.now())
    const { recordingLink, whiteboardId } = record
    return { ...own, ...people, recordingLink, whiteboardId, link: own.isHost ? record.link : '' }
  },

  changeLiveClass: async ({ params, body }, context) => {
    const { services, fail, actor } = context
    const record = await hostedBy(context, params.liveClassId)
    if (record.version !== body.version)
      throw problem('changed-meanwhile', { details: await shownTo(context, record.id) })
    if (record.state === 'cancelled' || phaseOf(record, services.now()) === 'over') fail('not-now')
    refuseOutside(await yearDays(context.db), body.date, 'date')
    const times = timesOf(body, actor.timeZone)
    const isMoved = iso(times.startsAt) !== iso(record.startsAt) || iso(times.endsAt) !== iso(record.endsAt)
    if (isMoved) {
      if (times.endsAt <= services.now()) fail('time-passed')
      const clash = await clashOf(context.db, { ...record, ...times, exceptId: record.id })
      if (clash) fail(clash)
    }
    const meeting = body.link ? { driver: 'link' as const, address: body.link } : await usualMeeting(context.db)
    if (meeting.driver === 'link' && meeting.address === '') fail('link-missing')
    await changeLiveClass(context, record, { ...body, ...times, meeting, isMoved }, services.now())
    return shownTo(context, record.id)
  },

  cancelLiveClass: async ({ params, body }, context) => {
    const { db, services, fail, audit, enqueue } = context
    const record = await hostedBy(context, params.liveClassId)
    if (record.version !== body.version)
      throw problem('changed-meanwhile', { details: await shownTo(context, record.id) })
    if (record.state === 'cancelled' || phaseOf(record, services.now()) === 'over') fail('not-now')
    const isAll = body.scope === 'following' && record.seriesId !== null
    if (isAll)
      await sql`update live_class_series set to_date = greatest(from_date, ${record.day}::date - 1),
        ended_at = case when from_date >= ${record.day}::date then now() end where id = ${record.seriesId}`.execute(db)
    const { rows } = await sql<{ id: string }>`
      update live_classes set state = 'cancelled', cancelled_by = 'teacher', cancel_reason = ${body.reason}, version = version + 1
      where state = 'planned' and (id = ${record.id} or (${isAll} and series_id = ${record.seriesId}
        and starts_at >= ${record.startsAt})) returning id`.execute(db)
    for (const { id } of rows) {
      await enqueue(tellPeople, { liveClassId: id, yearId: record.yearId, news: 'cancelled' })
      await enqueue(tellService, { liveClassId: id, yearId: record.yearId })
    }
    const after = { state: 'cancelled', reason: body.reason, all: rows.length }
    audit({ entity: 'liveClass', entityId: record.id, before: { state: 'planned' }, after })
    return shownTo(context, record.id)
  },

  startLiveClass: async ({ params }, context) => {
    const { tx, actor, services, fail } = context
    const { record, seat } = await tx(async ({ db }) => {
      const found = await hostedBy({ db, actor, fail }, params.liveClassId, 'read')
      const phase = phaseOf(found, services.now())
      if (found.state === 'cancelled' || phase === 'over') fail('not-now')
      if (phase === 'before') fail('too-early')
      if (found.meetingState !== 'ready') fail('meeting-not-ready')
      return { record: found, seat: await seatOf(db, found.id, actor.userId) }
    })
    const address = await enterMeeting(context, record, seat, 'host')
    await tx(async ({ db, afterCommit }) => {
      const { numAffectedRows = 0n } = await sql`update live_classes set started_at = now()
        where id = ${record.id} and started_at is null`.execute(db)
      if (numAffectedRows > 0n) afterCommit(() => services.live.toSchool(actor.tenantId, liveClassChanged, {}))
    })
    return { address }
  },

  askForMeeting: async ({ params }, context) => {
    const { id, yearId, meetingState } = await hostedBy(context, params.liveClassId)
    if (meetingState !== 'ready')
      await context.enqueue(makeMeeting, { liveClassId: id, yearId }, { key: `live class meeting ${id}` })
    return shownTo(context, id)
  },

  saveRecording: async ({ params, body }, context) => {
    const { id, recordingLink: before } = await hostedBy(context, params.liveClassId)
    await sql`update live_classes set recording_link = ${body.recordingLink} where id = ${id}`.execute(context.db)
    const had = (link: string) => ({ hasRecording: link !== '' })
    context.audit({ entity: 'liveClass', entityId: id, before: had(before), after: had(body.recordingLink) })
    return body
  },

  openLiveBoard: async ({ params }, context) => {
    const { db, actor, fail } = context
    const record = await hostedBy(context, params.liveClassId)
    if (record.whiteboardId) return { whiteboardId: record.whiteboardId }
    const whiteboardId = await boardForClass(db, {
      ownerId: actor.userId,
      title: record.title,
      classId: record.classId,
    })
    if (!whiteboardId) return fail('too-many-boards')
    await sql`update live_classes set whiteboard_id = ${whiteboardId} where id = ${record.id}`.execute(db)
    return { whiteboardId }
  },
})
