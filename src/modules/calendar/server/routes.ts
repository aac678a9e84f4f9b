import { sql } from 'kysely'
import { sessionsBetween } from '#modules/timetable/server/public.ts'
import { daysBetween } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { invalid } from '#platform/server/requests/problem.ts'
import { normaliseHost } from '#platform/server/tenants/tenantAddress.ts'
import { categories, categoriesOf } from '../categories.ts'
import { calendar } from '../contract.ts'
import { type CalendarEntry, calendarDefinitions } from '../schemas.ts'
import { markDone, openAlerts } from './alerts.ts'
import { dayEvents, entriesFor, entriesOf, entryOf, rangeFrom, sortEntries } from './entries.ts'
import { holidaysOf, lessonItem, lessonsFor } from './entrySources.ts'
import { type EventFilter, eventsAround } from './events/eventQueries.ts'
import { feedOwner, feedState, feedText } from './feed.ts'
import { renewFeed, revokeFeed } from './feedOwnership.ts'
import { refreshReminders } from './reminders.ts'
import { findSession, mayWrite, saveNotes, sessionPage } from './sessions.ts'
import { assertVisible, type Viewer, viewerOf } from './viewer.ts'

/** English category names for clients without translations of their own. */
const categoryNames: Record<number, string> = {
  [categories.teacher]: 'Teacher events',
  [categories.exam]: 'Exams',
  [categories.school]: 'School events',
  [categories.lesson]: 'Lessons',
  [categories.substitution]: 'Substitutions',
  [categories.classLesson]: 'Class timetable',
}

/** Events only, without lessons, leave and holidays. */
async function eventEntries(
  db: TenantDb,
  viewer: Viewer,
  days: ReturnType<typeof rangeFrom>,
  filter: EventFilter,
): Promise<CalendarEntry[]> {
  const events = await eventsAround(db, viewer, days, filter)
  return events.flatMap((event) => entriesOf(event, viewer, days))
}

async function holidayEntries(db: TenantDb, days: ReturnType<typeof rangeFrom>): Promise<CalendarEntry[]> {
  return (await holidaysOf(db, days)).map((item) => entryOf(item, 'holiday'))
}

/** The longest range for all lessons of the school. */
const wholeSchoolDays = 7

export const calendarRoutes = implement(calendar, calendarDefinitions, {
  listCalendar: async ({ query }, { db, actor, services }) => {
    const viewer = viewerOf(actor)
    const { userId, classId } = query
    const days = rangeFrom(query)
    await assertVisible(db, viewer, { userId, classId })
    const found = await entriesFor(db, viewer, services.calendar, { days, category: query.categoryId, userId, classId })
    const isLesson = ({ categoryId }: CalendarEntry) => categoryId >= categories.lesson
    return { calendarData: query.isTimeTable === '1' ? found.filter(isLesson) : found }
  },

  listDayEvents: async ({ params }, { db, actor, services }) => ({
    calendarData: await dayEvents(db, viewerOf(actor), services.calendar, params.date),
  }),

  listCategories: ({ query }, { actor }) => ({
    categories: categoriesOf(query.userRoleId ?? actor.roleId).map((categoryId) => ({
      categoryId,
      name: categoryNames[categoryId] ?? '',
    })),
  }),

  listTimetable: async ({ query }, { db, actor }) => {
    const viewer = viewerOf(actor)
    const { userId, classId } = query
    const days = rangeFrom(query)
    await assertVisible(db, viewer, { userId, classId })
    const isWholeSchool = viewer.isOffice && !userId && !classId
    if (isWholeSchool && daysBetween(days.start, days.end) >= wholeSchoolDays)
      throw invalid([
        {
          field: 'endDate',
          ...serverText('too-many-days-for-school', 'Choose a teacher or a class, or at most {n} days.', {
            n: wholeSchoolDays,
          }),
        },
      ])
    const sessions = isWholeSchool
      ? await sessionsBetween(db, days)
      : await lessonsFor(db, { viewer, days, userId, classId })
    const viewerId = userId ?? viewer.userId
    const ids = [...new Set(sessions.flatMap(({ teacherId }) => (teacherId ? [teacherId] : [])))]
    const { rows } = await sql<{ userId: string; firstName: string; lastName: string; profilePhoto: null }>`
      select id as "userId", first_name as "firstName", last_name as "lastName", null as "profilePhoto" from users
      where id = any (${ids}::uuid[]) order by lower(first_name), lower(last_name), id`.execute(db)
    return {
      calendarData: sortEntries(sessions.map((one) => entryOf(lessonItem(one, viewerId), 'session'))),
      teacherData: rows,
    }
  },

  listSchoolCalendar: async ({ query }, { db, actor }) => {
    const viewer = viewerOf(actor)
    const { gradeId, sectionId, categoryId: category } = query
    const days = rangeFrom(query)
    await assertVisible(db, viewer, { gradeId, classId: sectionId })
    const wanted = category === undefined ? [categories.exam, categories.school] : [category]
    const filter = { gradeId, classId: sectionId }
    const [events, holidays] = await Promise.all([
      eventEntries(db, viewer, days, filter),
      wanted.includes(categories.school) ? holidayEntries(db, days) : [],
    ])
    return {
      calendarData: sortEntries([
        ...events.filter(({ categoryId }) => wanted.some((one) => one === categoryId)),
        ...holidays,
      ]),
    }
  },

  listExamsForTeacher: async ({ query }, { db, actor }) => {
    const viewer = viewerOf(actor)
    const days = rangeFrom(query)
    const classIds = query.classIds === '' ? [] : query.classIds.split(',')
    for (const classId of new Set(classIds)) await assertVisible(db, viewer, { classId })
    if (query.categoryId && query.categoryId !== categories.exam) return { calendarData: [] }
    return { calendarData: sortEntries(await eventEntries(db, viewer, days, { category: categories.exam, classIds })) }
  },

  listOwnEvents: async ({ query }, { db, actor }) => {
    const viewer = viewerOf(actor)
    const filter = { category: query.categoryId, ownerId: viewer.userId }
    return { calendarData: sortEntries(await eventEntries(db, viewer, rangeFrom(query), filter)) }
  },

  markReminderDone: async ({ params }, context) => {
    const { db, actor, audit, fail } = context
    const done = await markDone(db, actor.userId, params.calendarId)
    if (done === null) return fail('no-such-reminder')
    if (done > 0) audit({ entity: 'calendarReminder', entityId: params.calendarId, after: { done } })
    refreshReminders(context, { services: context.services, tenantId: actor.tenantId }, [actor.userId])
    return { done }
  },

  listAlerts: async (_, { db, actor }) => ({ alerts: await openAlerts(db, actor.userId) }),

  getSession: async ({ params }, { db, actor, fail }) => {
    const viewer = viewerOf(actor)
    const session = await findSession(db, viewer, params)
    return session ? sessionPage(db, viewer, session) : fail('no-such-session')
  },

  saveSession: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const viewer = viewerOf(actor)
    const session = await findSession(db, viewer, params)
    if (!session) return fail('no-such-session')
    if (!mayWrite(session, viewer)) return fail('not-yours')
    await saveNotes(context, viewer, session, body)
    return sessionPage(db, viewer, session)
  },

  getFeedState: (_, { db, actor }) => feedState(db, actor.userId),

  renewFeed: (_, context) => renewFeed(context),
  revokeFeed: (_, context) => revokeFeed(context),

  readFeed: async ({ params }, { tenant, tx, services, headers, fail }) => {
    if (!tenant?.active || !tenant.licenceValid) return fail('no-such-feed')
    const token = params.token.replace(/\.ics$/, '')
    const host = normaliseHost(String(headers.host ?? tenant.subDomain))
    const text = await tx(async ({ db }) => {
      const reader = await feedOwner(db, token, tenant)
      return reader && feedText(db, reader, { tenant, host, sources: services.calendar, now: services.now() })
    })
    if (text === null) return fail('no-such-feed')
    const body = Buffer.from(text)
    return { body, type: 'text/calendar; charset=utf-8', name: 'calendar.ics', size: body.length, inline: true }
  },
})
