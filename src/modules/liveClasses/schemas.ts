import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, paging } from '#platform/contract/paging.ts'
import { id, multiline, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { cancellers, drivers, meetingProblems, meetingStates } from './enumerations.ts'
import { meetingLinkOrNone } from './meetingLink.ts'
import { meetingFailures } from './settingsSchemas.ts'

const instant = z.iso.datetime()
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, {
  error: schemaError('live-time-invalid', 'Enter a time of day, such as 09:30.'),
})

/** A live class as its teachers see it. No link is part of it: starting it gives one. */
export const LiveClass = z.object({
  liveClassId: id(),
  classId: id(),
  className: z.string(),
  courseId: id().nullable(),
  courseDisplayName: z.string().nullable(),
  title: z.string(),
  note: z.string(),
  day: CivilDate,
  startsAt: instant,
  endsAt: instant,
  hostId: id(),
  hostName: z.string(),
  /** Whether the caller gives it. */
  isHost: z.boolean(),
  /** Whether it belongs to a series along the timetable. */
  isInSeries: z.boolean(),
  periodId: id().nullable(),
  isCancelled: z.boolean(),
  cancelledBy: z.enum(cancellers),
  cancelReason: z.string(),
  startedAt: instant.nullable(),
  driver: z.enum(drivers),
  meetingState: z.enum(meetingStates),
  meetingProblem: z.enum(meetingProblems),
  hasRecording: z.boolean(),
  joined: z.int(),
  invited: z.int(),
  version: z.int(),
})
export type LiveClass = z.infer<typeof LiveClass>

/** A student who is invited, and when they were there. */
export const Invited = z.object({
  studentId: id(),
  name: z.string(),
  rollNo: z.string(),
  /** Null: not seen. */
  firstJoinedAt: instant.nullable(),
  /** Null: the service tells nothing, the student only pressed the button. */
  seconds: z.int().nullable(),
})
export type Invited = z.infer<typeof Invited>

export const LiveClassDetails = LiveClass.extend({
  /** The pasted link, for its host only; empty where the service makes the meeting. */
  link: z.string(),
  recordingLink: z.string(),
  whiteboardId: id().nullable(),
  people: z.array(Invited),
  /** People the service names and the school does not know. */
  others: z.array(z.object({ name: z.string(), joinedAt: instant })),
})
export type LiveClassDetails = z.infer<typeof LiveClassDetails>

const liveClassId = { liveClassId: id() }
const version = z.int().min(1).max(1_000_000_000)
/** In minutes. */
const length = wholeNumber(10, 240)
const words = { title: text(120), note: multiline(1000, 0).default('') }
const weekday = z.int().min(1).max(7)

export const gone = { 'no-such-live-class': { status: 404, message: 'We couldn’t find this live class.' } } as const
const hostOnly = {
  ...gone,
  'not-host': { status: 403, message: 'Only the teacher who gives this class can do this.' },
} as const
const times = {
  'time-passed': { status: 409, message: 'This time has passed. Choose a later one.' },
  'class-busy': { status: 409, message: 'The class already has a live class at this time.' },
  'host-busy': { status: 409, message: 'You already give a live class at this time.' },
} as const
const noCourse = {
  'no-such-course': { status: 404, message: 'Choose a subject of this class that you teach.' },
} as const
const noLink = {
  'link-missing': { status: 409, message: 'Paste a meeting link. Your school makes none by itself.' },
} as const

export const liveClassesDefinitions = definitions({
  listLiveClasses: {
    does: 'List a class’s live classes: those to come, soonest first, or those that are over, newest first',
    params: { classId: id() },
    query: { ...paging, when: z.enum(['coming', 'past']).default('coming') },
    reply: pageOf(LiveClass),
  },
  planLiveClass: {
    does: 'Plan a live class of a class at a time in the school’s time zone; students and guardians are told',
    params: { classId: id() },
    body: z.object({
      ...words,
      courseId: id().nullable(),
      date: CivilDate,
      startsAt: clock,
      minutes: length,
      link: meetingLinkOrNone().default(''),
    }),
    reply: LiveClass,
    message: serverText('live-class-planned', 'Live class planned'),
    fails: { ...times, ...noCourse, ...noLink },
  },
  planLiveSeries: {
    does: 'Give the lessons of a subject as live classes for some time; they follow timetable, substitutes and holidays',
    params: { classId: id() },
    body: z.object({
      ...words,
      courseId: id(),
      from: CivilDate,
      to: CivilDate,
      /** None: every weekday with such a lesson. */
      weekdays: z.array(weekday).max(7).default([]),
      link: meetingLinkOrNone().default(''),
    }),
    reply: z.object({ seriesId: id(), lessons: z.int() }),
    message: serverText('live-class-planned', 'Live class planned'),
    fails: {
      ...noCourse,
      ...noLink,
      'no-lessons': { status: 409, message: 'The timetable has no such lesson on these days.' },
      'series-exists': { status: 409, message: 'These lessons already are live classes.' },
    },
  },
  getPresence: {
    does: 'Tell who joined a class’s live classes of a day or of one lesson, as a suggestion for its register',
    params: { classId: id(), date: CivilDate },
    query: { periodId: id().optional(), courseId: id().optional() },
    reply: z.object({
      liveClasses: z.array(z.object({ liveClassId: id(), title: z.string(), startsAt: instant, endsAt: instant })),
      joinedIds: z.array(id()),
    }),
  },
  getLiveClass: {
    does: 'Show a live class with the students who are invited and when they were there',
    params: liveClassId,
    reply: LiveClassDetails,
    fails: gone,
  },
  changeLiveClass: {
    does: 'Change or move a live class that is not over; everybody invited is told of a new time',
    params: liveClassId,
    body: z.object({
      ...words,
      date: CivilDate,
      startsAt: clock,
      minutes: length,
      link: meetingLinkOrNone().default(''),
      version,
    }),
    reply: LiveClass,
    message: saved,
    fails: { ...hostOnly, ...times, ...noLink, 'not-now': { status: 409, message: 'This live class is over.' } },
  },
  cancelLiveClass: {
    does: 'Cancel a live class, or it and all that follow in its series; everybody invited is told',
    params: liveClassId,
    body: z.object({ reason: text(200, 0).default(''), scope: z.enum(['this', 'following']).default('this'), version }),
    reply: LiveClass,
    message: serverText('live-class-cancelled', 'Live class cancelled'),
    fails: { ...hostOnly, 'not-now': { status: 409, message: 'This live class is over.' } },
  },
  startLiveClass: {
    does: 'Start a live class, from ten minutes before until its end; returns the host’s own link',
    ownTransactions: 'calls the meeting service between two transactions',
    params: liveClassId,
    reply: z.object({ address: z.string() }),
    fails: {
      ...hostOnly,
      ...meetingFailures,
      'too-early': { status: 409, message: 'You can start ten minutes before the class begins.' },
      'not-now': { status: 409, message: 'This live class is over.' },
      'meeting-not-ready': { status: 409, message: 'The meeting link is not ready yet. Try again in a moment.' },
    },
  },
  askForMeeting: {
    does: 'Ask the meeting service once more for a meeting it could not make',
    params: liveClassId,
    reply: LiveClass,
    message: serverText('meeting-asked', 'We’re asking the meeting service again'),
    fails: hostOnly,
  },
  saveRecording: {
    does: 'Save the link of the recording for the class; empty takes it back',
    params: liveClassId,
    body: z.object({ recordingLink: meetingLinkOrNone() }),
    reply: z.object({ recordingLink: z.string() }),
    message: saved,
    fails: hostOnly,
  },
  openLiveBoard: {
    does: 'Return the whiteboard of a live class; the first time, it is created and shared with the class',
    params: liveClassId,
    reply: z.object({ whiteboardId: id() }),
    fails: {
      ...hostOnly,
      'too-many-boards': { status: 409, message: 'You can have at most 200 whiteboards. Delete one first.' },
    },
  },
})
