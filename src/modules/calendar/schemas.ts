import * as z from 'zod'
import { roles } from '#platform/contract/access/roles.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { categoryIds } from './categories.ts'

/** A moment as the school's clocks show it. */
export const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)

/** Something on the calendar. The stretch is half open: it is over at `end`, and a whole day ends with the next one's start. */
export const CalendarEntry = z.object({
  CalendarID: id(),
  /** The caller's reminder of it. */
  CalendarJobID: id().nullable(),
  /** The day the series gives, by which one of it is known. */
  CalendarDateFrom: CivilDate,
  /** The series, when it comes again. */
  RepeatID: id().nullable(),
  Title: z.string(),
  Description: z.string(),
  start: moment,
  end: moment,
  isAllDay: z.boolean(),
  /** 1 Monday to 7 Sunday. */
  dayNumber: z.int(),
  /** One of the six; another number is a kind that this client does not know yet. */
  categoryId: z.int(),
  /** Where it comes from: event, holiday, session, leave, or a module's own word. */
  source: z.string(),
  place: z.string(),
  /** Whom it concerns, in words. */
  people: z.string(),
  /** It is not as its series or the timetable usually has it. */
  isChanged: z.boolean(),
  mayEdit: z.boolean(),
  /** Of what was written down: what a change must name. */
  version: z.int().nullable(),
  /** The page about it. */
  link: z.string().nullable(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

const entries = z.object({ calendarData: z.array(CalendarEntry) })
const days = { startDate: CivilDate, endDate: CivilDate }
const categoryId = z.coerce
  .number()
  .pipe(z.literal([...categoryIds], { error: schemaError('category-unknown', 'Choose a category from 1 to 6.') }))
  .optional()
/** Identifiers with commas between. */
export const severalIds = z
  .string()
  .max(3700)
  .regex(/^$|^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/, {
    error: schemaError('identifiers-invalid', 'Give identifiers with commas between.'),
  })
  .default('')

/** A reminder that has come. */
export const Alert = z.object({
  CalendarID: id(),
  CalendarJobID: id(),
  kind: z.enum(['reminder', 'appointment']),
  Title: z.string(),
  /** When it begins; empty when that does not matter. */
  starts: z.string(),
  CalendarDateFrom: CivilDate,
  link: z.string(),
  createdAt: z.string(),
  /** Seconds since it came. */
  age: z.int(),
})
export type Alert = z.infer<typeof Alert>

/** What is kept about a lesson beside the timetable. */
export const SessionPage = z.object({
  lessonId: id(),
  date: CivilDate,
  periodId: id(),
  periodName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  classId: id(),
  className: z.string(),
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

const aSession = { lessonId: id(), date: CivilDate }
const noSession = { 'no-such-session': { status: 404, message: 'There is no such lesson on this day.' } } as const

export const calendarDefinitions = definitions({
  listCalendar: {
    does: 'List what is on for the caller between two days; the office may look at one teacher or one class',
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
  listCategories: {
    does: 'List the categories somebody of a role can filter by; without one, the caller',
    query: {
      userRoleId: z.coerce
        .number()
        .pipe(z.literal(Object.values(roles)))
        .optional(),
    },
    reply: z.object({ categories: z.array(z.object({ categoryId: z.int(), name: z.string() })) }),
  },
  listTimetable: {
    does: 'List the lessons between two days as they are really given, and who gives them',
    query: { ...days, userId: id().optional(), classId: id().optional(), isTimeTable: z.enum(['1']).default('1') },
    reply: entries.extend({
      teacherData: z.array(
        z.object({ userId: id(), firstName: z.string(), lastName: z.string(), profilePhoto: z.string().nullable() }),
      ),
    }),
  },
  listSchoolCalendar: {
    does: 'List the school’s exams, events and holidays between two days, of a grade or of one of its sections',
    query: { ...days, categoryId, gradeId: id().optional(), sectionId: id().optional() },
    reply: entries,
  },
  listExamsForTeacher: {
    does: 'List the exams of the caller’s classes, or of some of them, between two days',
    query: { ...days, categoryId, classIds: severalIds },
    reply: entries,
  },
  listOwnEvents: {
    does: 'List the caller’s own events between two days',
    query: { ...days, categoryId },
    reply: entries,
  },
  markReminderDone: {
    does: 'Mark the caller’s reminder of an event as done; it leaves every open window',
    params: { calendarId: id() },
    reply: z.object({ done: z.int() }),
    message: serverText('marked-done', 'Marked as done'),
    fails: { 'no-such-reminder': { status: 404, message: 'Error Occured' } },
  },
  listAlerts: {
    does: 'List the reminders that have come and are not done, the newest first',
    reply: z.object({ alerts: z.array(Alert) }),
  },
  getSession: {
    does: 'Tell a lesson of a day with its topic and notes, and the lessons before and after it',
    params: aSession,
    reply: SessionPage,
    fails: noSession,
  },
  saveSession: {
    does: 'Keep the topic and the notes of a lesson',
    params: aSession,
    body: z.object({ topic: text(200, 0), notes: z.string().trim().max(3000), version: z.int().min(0).max(1_000_000) }),
    reply: SessionPage,
    message: saved,
    fails: { ...noSession, 'not-yours': { status: 403, message: 'Only who gives this lesson writes its notes.' } },
  },
  getFeedState: {
    does: 'Tell whether the caller has a calendar address for other programs, and when it was last read',
    reply: z.object({ exists: z.boolean(), createdAt: z.string().nullable(), lastReadAt: z.string().nullable() }),
  },
  renewFeed: {
    does: 'Make the caller’s secret calendar address; an older one stops working. It is told this once',
    reply: z.object({ url: z.string() }),
    message: serverText('calendar-address-created', 'Calendar address made'),
  },
  revokeFeed: {
    does: 'Make the caller’s calendar address stop working',
    reply: z.object({}),
    message: serverText('calendar-address-revoked', 'Calendar address revoked'),
  },
  readFeed: {
    does: 'Send a person’s calendar as iCalendar to whoever knows its secret address',
    params: { token: z.string().min(1).max(100) },
    carries: 'download',
    reply: z.unknown(),
    fails: { 'no-such-feed': { status: 404, message: 'This calendar address does not work any more.' } },
  },
})
