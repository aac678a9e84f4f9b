import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { audiences, eventCategories, scopes } from './categories.ts'
import { frequencies, monthlyWays } from './recurrence.ts'
import { moment, severalIds } from './schemas.ts'

const version = z.int().min(1).max(1_000_000_000)
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: schemaError('event-time-invalid', 'Enter a time, such as 09:30.') })

export const RepeatRule = z
  .object({
    frequency: z.enum(frequencies),
    every: z.int().min(1).max(52),
    weekdays: z.array(z.int().min(1).max(7)).max(7),
    monthlyBy: z.enum(monthlyWays),
    until: CivilDate.nullable(),
    count: z.int().min(1).max(400).nullable(),
  })
  .refine(({ until, count }) => until === null || count === null, {
    path: ['count'],
    error: schemaError('last-day-or-count', 'Enter either a last date or a number of occurrences, not both.'),
  })

const eventFields = {
  Title: text(150),
  Description: multiline(3000, 0).default(''),
  startDate: CivilDate,
  endDate: CivilDate,
  /** Null times: an all-day event. */
  startTime: time.nullable(),
  endTime: time.nullable(),
  roomId: id().nullable(),
}
const audienceFields = {
  audience: z.enum(audiences),
  gradeIds: z.array(id()).max(40),
  classIds: z.array(id()).max(200),
}
/** The teachers who watch over an exam. */
const invigilatorIds = z.array(id()).max(60).default([])
const reminder = z.int().min(0).max(40_320).nullable()

/** An event with everything its editor needs. */
export const CalendarEvent = z.object({
  CalendarID: id(),
  CalendarDateFrom: CivilDate,
  categoryId: z.literal([...eventCategories]),
  ...eventFields,
  ...audienceFields,
  invigilatorIds: z.array(id()),
  invigilators: z.string(),
  roomName: z.string().nullable(),
  people: z.string(),
  ownerName: z.string(),
  repeat: RepeatRule.nullable(),
  minutesBefore: z.int().nullable(),
  mayEdit: z.boolean(),
  version: z.int(),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

/**
 * Something at the same time in the same room, for the same class or with the same person; or the absence of an
 * invigilator, such as a leave.
 */
export const Clash = z.object({
  kind: z.enum(['room', 'class', 'person', 'holiday', 'absence']),
  Title: z.string(),
  start: moment,
  end: moment,
  /** The room, class or person they have in common. */
  shared: z.string(),
})
export type Clash = z.infer<typeof Clash>

const Draft = z.object({
  categoryId: z.literal([...eventCategories], {
    error: schemaError('event-kind-missing', 'Choose an event category: my event, exam or school.'),
  }),
  ...eventFields,
  ...audienceFields,
  invigilatorIds,
  repeat: RepeatRule.nullable(),
})
export type Draft = z.infer<typeof Draft>

/** Unparsable input is passed on for the schema to reject. */
function readRepeat(json: string): unknown {
  if (json === '') return null
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

const eventParams = { calendarId: id() }
/** The occurrence of a series, by the date its rule gives, and how much of the series to change. */
const occurrenceFields = { scope: z.enum(scopes), on: CivilDate }
const change = z.object({ event: CalendarEvent, changeId: id() })
const noSuchEvent = { 'no-such-event': { status: 404, message: 'We couldn’t find this event.' } } as const
const notYours = {
  'not-yours': { status: 403, message: 'Only its owner or the office can change this event.' },
} as const
const notForYou = {
  'not-for-you': { status: 403, message: 'Teachers can add events only for themselves and their own classes.' },
} as const

export const calendarEventsDefinitions = definitions({
  getEvent: {
    does: 'Return an event, or one occurrence of a series, with everything its editor needs',
    params: eventParams,
    query: { on: CivilDate.optional() },
    reply: CalendarEvent,
    fails: noSuchEvent,
  },
  findClashes: {
    does: 'List what an event would clash with before it is saved: the same room, class or person at the same time',
    query: {
      startDate: CivilDate,
      endDate: CivilDate,
      startTime: time.optional(),
      endTime: time.optional(),
      roomId: id().optional(),
      audience: z.enum(audiences),
      gradeIds: severalIds,
      classIds: severalIds,
      invigilatorIds: severalIds,
      /** The rule of a series, as JSON. */
      repeat: z.string().max(500).transform(readRepeat).pipe(RepeatRule.nullable()).default(null),
      /** The event being changed, occurrenceFields does not clash with itself. */
      calendarId: id().optional(),
    },
    reply: z.object({ clashes: z.array(Clash) }),
  },
  createEvent: {
    does: 'Create an event, an exam or a school event, once or repeating',
    body: Draft.extend({ minutesBefore: reminder }),
    reply: change,
    message: saved,
    fails: notForYou,
  },
  saveEvent: {
    does: 'Change an event; for a series: only this, this and later, or all',
    params: eventParams,
    body: Draft.extend({ ...occurrenceFields, version, minutesBefore: reminder }),
    reply: change,
    message: saved,
    fails: { ...noSuchEvent, ...notYours, ...notForYou },
  },
  moveEvent: {
    does: 'Move or resize an event; for a series: only this, this and later, or all',
    params: eventParams,
    body: z.object({
      ...occurrenceFields,
      version,
      startDate: CivilDate,
      endDate: CivilDate,
      startTime: time.nullable(),
      endTime: time.nullable(),
    }),
    reply: change.extend({ clashes: z.array(Clash) }),
    message: serverText('moved', 'Moved'),
    fails: { ...noSuchEvent, ...notYours },
  },
  deleteEvent: {
    does: 'Delete an event; for a series: only this, this and later, or all. Can be undone',
    params: eventParams,
    body: z.object({ ...occurrenceFields, version }),
    reply: z.object({ changeId: id() }),
    message: deleted,
    fails: { ...noSuchEvent, ...notYours },
  },
  undoChange: {
    does: 'Undo one of the caller’s own changes',
    params: { changeId: id() },
    reply: z.object({}),
    message: serverText('undone', 'Undone'),
    fails: {
      'no-such-change': { status: 404, message: 'There is nothing to undo.' },
      'changed-since': { status: 409, message: 'The event has changed since, so this can’t be undone.' },
    },
  },
  saveReminder: {
    does: 'Set or remove the caller’s reminder for an event',
    params: eventParams,
    body: z.object({ minutesBefore: reminder }),
    reply: z.object({ minutesBefore: z.int().nullable() }),
    message: saved,
    fails: noSuchEvent,
  },
  listPlaces: {
    does: 'List the rooms and classes available for an event: all for the office, their own classes for teachers',
    reply: z.object({
      rooms: z.array(z.object({ roomId: id(), name: z.string() })),
      grades: z.array(z.object({ gradeId: id(), name: z.string() })),
      classes: z.array(z.object({ classId: id(), className: z.string(), gradeId: id() })),
      teachers: z.array(z.object({ userId: id(), name: z.string() })),
    }),
  },
})
