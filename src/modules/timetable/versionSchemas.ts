import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, serverText } from '#platform/contract/serverText.ts'
import { clashKinds } from './rules/clashes.ts'
import { nothing, version, WeekSlot, weekday } from './schemas.ts'

export const TimetableVersion = z.object({
  versionId: id(),
  name: z.string(),
  effectiveFrom: CivilDate,
  /** The day before the next timetable starts; null for the last. */
  effectiveTo: CivilDate.nullable(),
  status: z.enum(['draft', 'published']),
  /** Whether it applies today. */
  inForce: z.boolean(),
  placed: z.int(),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: z.string().nullable(),
  version: z.int(),
})
export type TimetableVersion = z.infer<typeof TimetableVersion>

const VersionForm = z.object({ name: text(60), effectiveFrom: CivilDate })

/** A lesson in the grid; a double is one card of two periods. */
export const Card = z.object({
  requirementId: id(),
  card: z.int(),
  length: z.int(),
  classId: id(),
  className: z.string(),
  courseId: id(),
  courseDisplayName: z.string(),
  teacherId: id().nullable(),
  teacherName: z.string().nullable(),
  electiveGroup: z.string().nullable(),
  roomKind: z.string().nullable(),
})
export type Card = z.infer<typeof Card>

export const PlacedCard = Card.extend({
  weekday,
  /** The first period. */
  periodId: id(),
  roomId: id().nullable(),
  roomName: z.string().nullable(),
  locked: z.boolean(),
})
export type PlacedCard = z.infer<typeof PlacedCard>

/** A clash with the names needed to describe it. */
export const ClashLine = z.object({
  kind: z.enum(clashKinds),
  requirementId: id(),
  card: z.int(),
  weekday,
  periodId: id(),
  classId: id(),
  className: z.string(),
  courseDisplayName: z.string(),
  /** The class, teacher or room that clashes. */
  name: z.string(),
  other: z
    .object({ requirementId: id(), card: z.int(), className: z.string(), courseDisplayName: z.string() })
    .nullable(),
})
export type ClashLine = z.infer<typeof ClashLine>

export const Grid = z.object({
  version: TimetableVersion,
  slots: z.array(WeekSlot),
  cards: z.array(PlacedCard),
  /** Unplaced lessons. */
  tray: z.array(Card),
  clashes: z.array(ClashLine),
  /** Both counts cover the whole school, whatever the filter. */
  unplacedCount: z.int(),
  clashCount: z.int(),
})
export type Grid = z.infer<typeof Grid>

/** A period where a lesson could start, and what it would clash with there. */
export const Target = z.object({ weekday, periodId: id(), roomId: id().nullable(), clashes: z.array(ClashLine) })
export type Target = z.infer<typeof Target>

const Obstacle = z.object({ kind: z.string(), name: z.string(), slots: z.int() })

export const Generation = z.object({
  generationId: id(),
  versionId: id(),
  mode: z.enum(['generate', 'repair']),
  state: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
  placed: z.int(),
  total: z.int(),
  moved: z.int(),
  seed: z.int(),
  seconds: z.int(),
  score: z.object({ sameDay: z.int(), gaps: z.int() }).nullable(),
  unplaced: z.array(z.object({ card: Card, because: z.array(Obstacle) })),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type Generation = z.infer<typeof Generation>

const versionId = { versionId: id() }
const cardOf = { requirementId: id(), card: wholeNumber(1, 60) }
const published = {
  'published-stays': {
    status: 409,
    message: 'You can’t change a published timetable. Create a new one with a later start date.',
  },
} as const
const nameTaken = { 'name-taken': { status: 409, message: 'This name is taken.' } } as const
const noSuchCard = {
  'no-such-card': { status: 404, message: 'We couldn’t find this lesson in the timetable.' },
} as const

export const timetableVersionsDefinitions = definitions({
  listVersions: {
    does: 'List this year’s timetables, latest first',
    reply: z.object({ versions: z.array(TimetableVersion) }),
  },
  createVersion: {
    does: 'Create a draft, blank or as a copy of another timetable',
    body: VersionForm.extend({ copyOfVersionId: id().nullable().default(null) }),
    reply: TimetableVersion,
    message: saved,
    fails: nameTaken,
  },
  saveVersion: {
    does: 'Change the name or start date of a draft',
    params: versionId,
    body: VersionForm.extend({ version }),
    reply: TimetableVersion,
    message: saved,
    fails: { ...nameTaken, ...published },
  },
  deleteVersion: {
    does: 'Delete a draft',
    params: versionId,
    reply: nothing,
    message: deleted,
    fails: published,
  },
  publishVersion: {
    does: 'Publish a draft that has no clashes and notify the teachers',
    params: versionId,
    body: z.object({ version, evenIfIncomplete: z.boolean().default(false) }),
    reply: TimetableVersion,
    message: serverText('published', 'Published'),
    fails: {
      ...published,
      clashes: { status: 409, message: 'Resolve the clashes before publishing.' },
      incomplete: { status: 409, message: 'Some lessons are still unplaced.' },
      'day-taken': { status: 409, message: 'Another published timetable starts on this date.' },
      'in-the-past': { status: 409, message: 'Choose today or a later date.' },
    },
  },
  withdrawVersion: {
    does: 'Revert a published timetable to a draft before it starts',
    params: versionId,
    reply: TimetableVersion,
    message: saved,
    fails: {
      'begun-already': {
        status: 409,
        message: 'This timetable is already in use. Create a new one with a later start date.',
      },
    },
  },
  getGrid: {
    does: 'Return the lessons of a timetable, all or for one class, teacher or room, with unplaced lessons and clashes',
    params: versionId,
    query: { classId: id().optional(), teacherId: id().optional(), roomId: id().optional() },
    reply: Grid,
  },
  getTargets: {
    does: 'For every period of the week, list what a lesson would clash with',
    params: versionId,
    query: cardOf,
    reply: z.object({ targets: z.array(Target) }),
    fails: noSuchCard,
  },
  placeLesson: {
    does: 'Place or move a lesson; a lesson in its way refuses it or is unplaced on request',
    params: versionId,
    body: z.object({
      ...cardOf,
      weekday,
      periodId: id(),
      /** Null picks a room automatically. */
      roomId: id().nullable().default(null),
      displace: z.boolean().default(false),
    }),
    reply: z.object({ placed: PlacedCard, displaced: z.array(Card) }),
    message: saved,
    fails: {
      ...published,
      ...noSuchCard,
      clash: { status: 409, message: 'The lesson would clash there.' },
    },
  },
  unplaceLessons: {
    does: 'Unplace lessons',
    params: versionId,
    body: z.object({ cards: z.array(z.object(cardOf)).min(1).max(500) }),
    reply: z.object({ unplaced: z.int() }),
    message: saved,
    fails: { ...published, ...noSuchCard },
  },
  lockLessons: {
    does: 'Lock lessons in place so that the generator leaves them alone, or unlock them',
    params: versionId,
    body: z.object({ cards: z.array(z.object(cardOf)).min(1).max(500), locked: z.boolean() }),
    reply: z.object({ changed: z.int() }),
    message: saved,
    fails: { ...published, ...noSuchCard },
  },
  copyClass: {
    does: 'Copy another class’s arrangement; lessons that would clash stay unplaced',
    params: versionId,
    body: z.object({ fromClassId: id(), classId: id() }),
    reply: z.object({ placed: z.int(), left: z.int() }),
    message: saved,
    fails: { ...published, 'same-class': { status: 422, message: 'Choose another class.' } },
  },
  startGeneration: {
    does: 'Generate a draft, or fix it with the fewest moves, in the background',
    params: versionId,
    body: z.object({
      mode: z.enum(['generate', 'repair']),
      seconds: wholeNumber(1, 300).default(30),
      seed: wholeNumber(0, 2_000_000_000).default(1),
    }),
    reply: Generation,
    fails: { ...published, running: { status: 409, message: 'The generator is already running for this timetable.' } },
  },
  getGeneration: {
    does: 'Return the generator’s progress and what it could not place',
    params: { generationId: id() },
    reply: Generation,
  },
  stopGeneration: {
    does: 'Stop the generator and leave the draft unchanged',
    params: { generationId: id() },
    reply: Generation,
  },
  exportVersion: {
    does: 'Download a timetable as a file that can be imported again',
    params: versionId,
    query: { format: z.enum(['xlsx', 'csv']).default('xlsx') },
    reply: z.unknown(),
    carries: 'download',
  },
})
