import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { absenceStates, dayParts } from './announcedAbsences.ts'
import { presences } from './atSchool.ts'
import { Code, Counts } from './schemas.ts'

/** An absence the school knows of, as the family sees it. */
export const ChildAbsence = z.object({
  knownAbsenceId: id(),
  startDate: CivilDate,
  endDate: CivilDate,
  part: z.enum(dayParts),
  code: z.enum(['A', 'HD', 'ML']),
  reason: z.string(),
  /** Announced by the caller, who alone may change it. */
  isOwn: z.boolean(),
  state: z.enum(absenceStates),
  mayWithdraw: z.boolean(),
  mayAttach: z.boolean(),
  /** For guardians only. */
  paper: StoredFile.nullable(),
})
export type ChildAbsence = z.infer<typeof ChildAbsence>

export const ChildAttendance = z.object({
  yearStart: CivilDate,
  yearEnd: CivilDate,
  today: CivilDate,
  counts: Counts,
  /** The marked days, newest first, with the reason the school was told; '' if it was told none. */
  days: z.array(z.object({ date: CivilDate, code: Code, reason: z.string() })),
  /** Announced and planned absences, newest first. */
  absences: z.array(ChildAbsence),
})
export type ChildAttendance = z.infer<typeof ChildAttendance>

/** Today and the year so far, for the family's home. */
export const ChildToday = z.object({
  presence: z.enum(presences),
  code: Code.nullable(),
  /** The reason the school was told for today; '' if none. */
  reason: z.string(),
  /** The holiday of today, if it has a name. */
  holiday: z.string().nullable(),
  firstBell: z.string().nullable(),
  lastBell: z.string().nullable(),
  counts: Counts,
})
export type ChildToday = z.infer<typeof ChildToday>

const params = { studentId: id() }
const absenceParams = { studentId: id(), knownAbsenceId: id() }
const noAbsence = {
  'no-such-absence': { status: 404, message: 'We couldn’t find this absence. It may have been withdrawn.' },
} as const

export const familyAttendanceDefinitions = definitions({
  getChildAttendance: {
    does: 'Return a child’s attendance this year, day by day, and the absences the school knows of',
    params,
    reply: ChildAttendance,
  },
  announceAbsence: {
    does: 'Announce a child’s absence; registers of these days start with it, and the class teacher and the office are notified',
    params,
    body: z.object({
      startDate: CivilDate,
      endDate: CivilDate,
      part: z.enum(dayParts).default('day'),
      isIllness: z.boolean(),
      reason: text(200),
    }),
    reply: ChildAbsence,
    message: serverText('absence-announced', 'The school has been told'),
    fails: {
      'no-class': { status: 422, message: 'Your child isn’t in a class at the moment. Please call the school.' },
      'school-closed': { status: 422, message: 'The school is closed on these days, so there is nothing to tell.' },
      'told-already': { status: 409, message: 'The school already knows of an absence on some of these days.' },
    },
  },
  attachPaper: {
    does: 'Add a doctor’s note or another paper to an absence the caller announced; replaces an unseen one',
    params: absenceParams,
    carries: 'upload',
    reply: ChildAbsence,
    message: serverText('paper-added', 'Paper added'),
    fails: {
      ...noAbsence,
      'no-file': { status: 400, message: 'Choose a file.' },
      'seen-already': { status: 409, message: 'The school has already seen this. Please hand in the paper at school.' },
    },
  },
  withdrawAbsence: {
    does: 'Withdraw an absence the caller announced, until it begins',
    params: absenceParams,
    reply: z.object({}),
    message: serverText('absence-withdrawn', 'Withdrawn'),
    fails: {
      ...noAbsence,
      'begun-already': { status: 409, message: 'This absence has begun. Please call the school.' },
    },
  },
})
