import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { id, PersonName, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { limits } from './choices.ts'
import { clockTime } from './fields.ts'
import { passStates } from './rules/exitPass.ts'

export const PickupAdult = z.object({
  adultId: id(),
  kind: z.enum(['guardian', 'adult']),
  name: z.string(),
  relation: z.string(),
  photoUrl: z.string().nullable(),
  validFrom: CivilDate.nullable(),
  validTo: CivilDate.nullable(),
  addedBy: z.string(),
})
export type PickupAdult = z.infer<typeof PickupAdult>

export const ExitPass = z.object({
  passId: id(),
  studentId: id(),
  student: z.string(),
  className: z.string(),
  day: CivilDate,
  leaveAt: z.string(),
  returnBy: z.string().nullable(),
  reason: z.string(),
  state: z.enum(passStates),
  requestedBy: z.string(),
  decidedBy: z.string(),
  rejectReason: z.string(),
  /** Who fetched the student. */
  adult: z.string(),
  callNote: z.string(),
  leftAt: z.string().nullable(),
  returnedAt: z.string().nullable(),
})
export type ExitPass = z.infer<typeof ExitPass>

const ofStudent = { studentId: id() }
const AdultInput = z
  .object({
    name: PersonName,
    relation: text(60),
    photoFileId: id().nullable().default(null),
    validFrom: CivilDate,
    validTo: CivilDate.nullable().default(null),
  })
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
    path: ['validTo'],
    error: schemaError('pickup-ends-first', 'The last day must be on or after the first day.'),
  })
const PassInput = z
  .object({
    day: CivilDate,
    leaveAt: clockTime(),
    returnBy: clockTime().nullable().default(null),
    reason: text(limits.reason),
  })
  .refine(({ leaveAt, returnBy }) => returnBy === null || returnBy > leaveAt, {
    path: ['returnBy'],
    error: schemaError('back-before-leaving', 'The return must be later than the departure.'),
  })
const requesting = {
  'pass-exists': { status: 409, message: 'There is already an exit pass for this day.' },
  'day-past': { status: 422, message: 'Choose today or a later day.' },
  'not-in-school': { status: 422, message: 'This student is not in a class on that day.' },
} as const
const noStudent = { 'no-such-student': { status: 404, message: 'We couldn’t find this student.' } } as const
const noPass = { 'no-such-pass': { status: 404, message: 'We couldn’t find this exit pass.' } } as const
const noAdult = {
  'no-such-adult': { status: 404, message: 'We couldn’t find this person. They may have been removed.' },
} as const
const decided = {
  'not-now': { status: 409, message: 'This has already been decided. Refresh the page to see what happened.' },
} as const
const noFile = { 'no-such-file': { status: 404, message: 'The photo is missing. Add it again.' } } as const
const Pickup = z.object({ adults: z.array(PickupAdult), passes: z.array(ExitPass), today: CivilDate })
const passRequested = serverText('pass-requested', 'Exit pass requested')

export const pickupDefinitions = definitions({
  listPasses: {
    does: 'List the exit passes of a day, or those that wait for a decision: teachers see those of their own classes',
    query: { day: CivilDate.optional(), waiting: z.stringbool().optional() },
    reply: z.object({ day: CivilDate, passes: z.array(ExitPass) }),
  },
  getStudentPickup: {
    does: 'Return who may fetch a student, and the student’s exit passes',
    params: ofStudent,
    reply: Pickup,
    fails: noStudent,
  },
  keepStudentAdultPhoto: {
    does: 'Upload the photo of an adult whom the office adds next',
    params: ofStudent,
    carries: 'upload',
    reply: StoredFile,
    fails: { ...noStudent, 'no-file': { status: 400, message: 'Choose a photo.' } },
  },
  addStudentAdult: {
    does: 'Authorise an adult to fetch a student',
    params: ofStudent,
    body: AdultInput,
    reply: z.object({ adultId: id() }),
    message: saved,
    fails: { ...noStudent, ...noFile },
  },
  endStudentAdult: {
    does: 'Stop an adult from fetching a student',
    params: { ...ofStudent, adultId: id() },
    reply: z.object({}),
    message: deleted,
    fails: noAdult,
  },
  requestStudentPass: {
    does: 'Request an exit pass for a student; the office and the class teacher decide',
    params: ofStudent,
    body: PassInput,
    reply: z.object({ passId: id() }),
    message: passRequested,
    fails: { ...noStudent, ...requesting },
  },
  decidePass: {
    does: 'Approve or reject an exit pass',
    params: { passId: id() },
    body: z
      .object({ isApproved: z.boolean(), reason: text(limits.reason, 0).default('') })
      .refine(({ isApproved, reason }) => isApproved || reason !== '', {
        path: ['reason'],
        error: schemaError('reject-reason', 'Tell the guardian why.'),
      }),
    reply: ExitPass,
    message: saved,
    fails: { ...noPass, ...decided },
  },
})

export const familyPickupDefinitions = definitions({
  getChildPickup: {
    does: 'Return who may fetch a child, and the child’s exit passes',
    params: ofStudent,
    reply: Pickup,
  },
  keepAdultPhoto: {
    does: 'Upload the photo of an adult who is added next',
    params: ofStudent,
    carries: 'upload',
    reply: StoredFile,
    fails: { 'no-file': { status: 400, message: 'Choose a photo.' } },
  },
  addChildAdult: {
    does: 'Authorise an adult to fetch one’s child',
    params: ofStudent,
    body: AdultInput,
    reply: z.object({ adultId: id() }),
    message: saved,
    fails: {
      ...noFile,
      'too-many-adults': { status: 409, message: 'You can add at most 10 people. Remove one first.' },
    },
  },
  endChildAdult: {
    does: 'Stop an adult from fetching one’s child',
    params: { ...ofStudent, adultId: id() },
    reply: z.object({}),
    message: deleted,
    fails: noAdult,
  },
  requestChildPass: {
    does: 'Ask the school to let a child leave early',
    params: ofStudent,
    body: PassInput,
    reply: z.object({ passId: id() }),
    message: passRequested,
    fails: requesting,
  },
  cancelChildPass: {
    does: 'Withdraw a request to leave early',
    params: { ...ofStudent, passId: id() },
    reply: z.object({}),
    message: serverText('pass-cancelled', 'Request withdrawn'),
    fails: { ...noPass, ...decided },
  },
})
