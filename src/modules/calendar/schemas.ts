import * as z from 'zod'
import { roles } from '#platform/contract/access/roles.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { categoryIds } from './categories.ts'

/** A local time in the school's time zone. */
export const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)

/** Something on the calendar. `end` is exclusive: an all-day entry ends at the start of the next day. */
export const CalendarEntry = z.object({
  CalendarID: id(),
  /** The caller's reminder. */
  CalendarJobID: id().nullable(),
  /** The date its series gives, which identifies an occurrence. */
  CalendarDateFrom: CivilDate,
  /** Set if it repeats. */
  RepeatID: id().nullable(),
  Title: z.string(),
  Description: z.string(),
  start: moment,
  end: moment,
  isAllDay: z.boolean(),
  /** 1 Monday to 7 Sunday. */
  dayNumber: z.int(),
  /** Usually one of the six; clients must accept unknown numbers. */
  categoryId: z.int(),
  /** event, holiday, session, leave, or the name of another module's source. */
  source: z.string(),
  place: z.string(),
  /** Who it concerns, for display. */
  people: z.string(),
  /** Differs from its series or the regular timetable. */
  isChanged: z.boolean(),
  mayEdit: z.boolean(),
  /** Of events: to be sent with a change. */
  version: z.int().nullable(),
  /** Its page, if it has one. */
  link: z.string().nullable(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

const entries = z.object({ calendarData: z.array(CalendarEntry) })
const days = { startDate: CivilDate, endDate: CivilDate }
const categoryId = z.coerce
  .number()
  .pipe(z.literal([...categoryIds], { error: schemaError('category-unknown', 'Choose a category from 1 to 6.') }))
  .optional()
/** Comma-separated ids. */
export const severalIds = z
  .string()
  .max(3700)
  .regex(/^$|^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/, {
    error: schemaError('identifiers-invalid', 'Enter identifiers separated by commas.'),
  })
  .default('')

/** A reminder that is due. */
export const Alert = z.object({
  CalendarID: id(),
  CalendarJobID: id(),
  kind: z.enum(['reminder', 'appointment']),
  Title: z.string(),
  /** The local start time; empty for all-day events. */
  starts: z.string(),
  CalendarDateFrom: CivilDate,
  link: z.string(),
  createdAt: z.string(),
  /** Seconds since it was due. */
  age: z.int(),
})
export type Alert = z.infer<typeof Alert>

/** A lesson with its notes. */
export const SessionPage = z.object({
  lessonId: id(),
  date: CivilDate,
  periodId: id(),
  periodName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  classId: id(),
  className: z.string(),
  gradeId: id(),
  courseId: id(),
  courseDisplayName: z.string(),
  teacherName: z.string().nullable(),
  plannedTeacherName: z.string().nullable(),
  roomName: z.string().nullable(),
  isSubstitution: z.boolean(),
  topic: z.string(),
  notes: z.string(),
  version: z.int(),
  mayEdit: z.boolean(),
  previous: z.object({ date: CivilDate, lessonId: id(), topic: z.string() }).nullable(),
  next: z.object({ date: CivilDate, lessonId: id() }).nullable(),
})
export type SessionPage = z.infer<typeof SessionPage>

const sessionParams = { lessonId: id(), date: CivilDate }
const noSession = { 'no-such-session': { status: 404, message: 'We couldn’t find this lesson on this day.' } } as const

export const calendarDefinitions = definitions({
  listCalendar: {
    does: 'List the caller’s calendar entries between two dates; the office may choose a teacher or a class',
    query: {
      ...days,
      categoryId,
      userId: id().optional(),
      classId: id().optional(),
      /** 1 lists lessons only. */
      isTimeTable: z.enum(['0', '1']).default('0'),
    },
    reply: entries,
  },
  listDayEvents: {
    does: 'List the caller’s events, exams and holidays on a day, without lessons and leave',
    params: { date: CivilDate },
    reply: entries,
  },
  listCategories: {
    does: 'List the categories a role can filter by; the caller’s role by default',
    query: {
      userRoleId: z.coerce
        .number()
        .pipe(z.literal(Object.values(roles)))
        .optional(),
    },
    reply: z.object({ categories: z.array(z.object({ categoryId: z.int(), name: z.string() })) }),
  },
  listTimetable: {
    does: 'List the lessons actually taught between two dates, with their teachers',
    query: { ...days, userId: id().optional(), classId: id().optional(), isTimeTable: z.enum(['1']).default('1') },
    reply: entries.extend({
      teacherData: z.array(
        z.object({ userId: id(), firstName: z.string(), lastName: z.string(), profilePhoto: z.string().nullable() }),
      ),
    }),
  },
  listSchoolCalendar: {
    does: 'List exams, events and holidays between two dates for a grade or section',
    query: { ...days, categoryId, gradeId: id().optional(), sectionId: id().optional() },
    reply: entries,
  },
  listExamsForTeacher: {
    does: 'List the exams of the caller’s classes between two dates',
    query: { ...days, categoryId, classIds: severalIds },
    reply: entries,
  },
  listOwnEvents: {
    does: 'List the caller’s own events between two dates',
    query: { ...days, categoryId },
    reply: entries,
  },
  markReminderDone: {
    does: 'Mark the caller’s reminder as done; it disappears from every open window',
    params: { calendarId: id() },
    reply: z.object({ done: z.int() }),
    message: serverText('marked-done', 'Marked as done'),
    fails: { 'no-such-reminder': { status: 404, message: 'Error Occured' } },
  },
  listAlerts: {
    does: 'List due reminders that are not done, newest first',
    reply: z.object({ alerts: z.array(Alert) }),
  },
  getSession: {
    does: 'Return a lesson with its topic and notes, and the lessons before and after it',
    params: sessionParams,
    reply: SessionPage,
    fails: noSession,
  },
  saveSession: {
    does: 'Save the topic and notes of a lesson',
    params: sessionParams,
    body: z.object({ topic: text(200, 0), notes: z.string().trim().max(3000), version: z.int().min(0).max(1_000_000) }),
    reply: SessionPage,
    message: saved,
    fails: {
      ...noSession,
      'not-yours': { status: 403, message: 'Only the teacher of this lesson can edit its notes.' },
    },
  },
  getFeedState: {
    does: 'Return whether the caller has a calendar link and when it was last used',
    reply: z.object({ exists: z.boolean(), createdAt: z.string().nullable(), lastReadAt: z.string().nullable() }),
  },
  renewFeed: {
    does: 'Create the caller’s secret calendar link, replacing an older one; the link is returned only once',
    reply: z.object({ url: z.string() }),
    message: serverText('calendar-address-created', 'Calendar link created'),
  },
  revokeFeed: {
    does: 'Revoke the caller’s calendar link',
    reply: z.object({}),
    message: serverText('calendar-address-revoked', 'Calendar link revoked'),
  },
  readFeed: {
    does: 'Serve a calendar as iCalendar at its secret link',
    params: { token: z.string().min(1).max(100) },
    carries: 'download',
    reply: z.unknown(),
    fails: { 'no-such-feed': { status: 404, message: 'This calendar link no longer works.' } },
  },
})
