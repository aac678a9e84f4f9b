import * as z from 'zod'
import { deviceKey } from '#modules/library/content.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { DialNumber, id, PersonName, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError } from '#platform/contract/serverText.ts'
import { insideKinds, limits, purposeKinds } from './choices.ts'
import { instant, pinDigits, Question, sixDigits } from './fields.ts'
import { visitStates } from './rules/visit.ts'

/** A visit as the gate sees it: enough to recognise somebody, and no number. */
export const GateVisit = z.object({
  visitId: id(),
  name: z.string(),
  company: z.string(),
  photoUrl: z.string().nullable(),
  visitPurposeId: id(),
  purpose: z.string(),
  host: z.string(),
  partySize: z.int(),
  vehicle: z.string(),
  state: z.enum(visitStates),
  expectedAt: z.string().nullable(),
  askedAt: z.string().nullable(),
  denyReason: z.string(),
  checkedInAt: z.string().nullable(),
  leaveBy: z.string().nullable(),
  /** Still inside since an earlier day: the gate is asked what became of them. */
  isUnresolved: z.boolean(),
})
export type GateVisit = z.infer<typeof GateVisit>

/** An adult who may fetch the student of a pass. */
const GateAdult = z.object({
  adultId: id(),
  kind: z.enum(['guardian', 'adult']),
  name: z.string(),
  relation: z.string(),
  photoUrl: z.string().nullable(),
})
export const GatePass = z.object({
  passId: id(),
  studentId: id(),
  student: z.string(),
  className: z.string(),
  photoUrl: z.string().nullable(),
  leaveAt: z.string(),
  returnBy: z.string().nullable(),
  state: z.enum(['approved', 'verified', 'left']),
  adults: z.array(GateAdult),
})
export type GatePass = z.infer<typeof GatePass>

/** All a gate phone needs for its day, with and without a network. */
export const GateDay = z.object({
  gateName: z.string(),
  closesAt: z.string(),
  freshPhoto: z.boolean(),
  badgeFields: z.array(z.string()),
  purposes: z.array(
    z.object({
      visitPurposeId: id(),
      name: z.string(),
      kind: z.enum(purposeKinds),
      needsHost: z.boolean(),
      needsApproval: z.boolean(),
      questions: z.array(Question),
    }),
  ),
  hosts: z.array(z.object({ userId: id(), name: z.string() })),
  expected: z.array(GateVisit),
  waiting: z.array(GateVisit),
  inside: z.array(GateVisit),
  passes: z.array(GatePass),
  /** Hashes of the watched numbers and names, salted for this answer, with what the gate must do. */
  watch: z.object({
    salt: z.string(),
    marks: z.array(z.object({ mark: z.string(), level: z.enum(['alert', 'block']) })),
  }),
  /** To check the supervisor’s PIN without a network; null if the school has set none. */
  pin: z.object({ salt: z.string(), hash: z.string(), rounds: z.int() }).nullable(),
  rollCall: z
    .object({
      rollCallId: id(),
      startedAt: z.string(),
      people: z.array(
        z.object({
          personId: id(),
          kind: z.enum(['student', 'staff', 'visitor']),
          name: z.string(),
          place: z.string(),
          heads: z.int(),
          isSafe: z.boolean(),
        }),
      ),
    })
    .nullable(),
  now: z.string(),
})
export type GateDay = z.infer<typeof GateDay>

/** Everybody inside. Phones keep it, so that a roll call can begin without a network. */
const Roster = z.object({
  people: z.array(
    z.object({ personId: id(), kind: z.enum(insideKinds), name: z.string(), place: z.string(), heads: z.int() }),
  ),
})
export type Roster = z.infer<typeof Roster>

const common = { clientId: deviceKey, at: instant() }
const photo = { photoId: deviceKey.nullable().default(null) }

/** What happens at a gate. A phone keeps each entry until the server has answered it. */
export const GateEntry = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('arrival'),
    visitId: id().nullable().default(null),
    name: PersonName,
    company: text(limits.name, 0).default(''),
    phone: DialNumber.nullable().default(null),
    /** The code that proved the number; without a network, the supervisor’s PIN. */
    codeId: id().nullable().default(null),
    passCode: deviceKey.nullable().default(null),
    pin: pinDigits().nullable().default(null),
    ...photo,
    visitPurposeId: id(),
    hostId: id().nullable().default(null),
    partySize: z.int().min(1).max(200).default(1),
    vehicle: text(20, 0).default(''),
    items: text(200, 0).default(''),
    answers: z
      .record(z.string().max(20), text(200, 0))
      .default({})
      .refine((all) => Object.keys(all).length <= limits.questions, {
        error: schemaError('too-many-answers', 'Answer only the questions of the purpose.'),
      }),
  }),
  z.object({ ...common, kind: z.literal('admit'), visitId: id(), pin: pinDigits().nullable().default(null) }),
  z.object({ ...common, kind: z.literal('turnAway'), visitId: id(), reason: text(limits.reason, 0).default('') }),
  z.object({
    ...common,
    kind: z.literal('departure'),
    visitId: id().nullable().default(null),
    badgeCode: deviceKey.nullable().default(null),
    /** What became of somebody who was never checked out. */
    note: text(limits.reason, 0).default(''),
  }),
  z.object({
    ...common,
    kind: z.literal('studentLeft'),
    passId: id(),
    adultKind: z.enum(['guardian', 'adult']),
    adultId: id(),
    codeId: id().nullable().default(null),
    callNote: text(limits.reason, 0).default(''),
  }),
  z.object({ ...common, kind: z.literal('studentBack'), passId: id() }),
  z.object({ ...common, kind: z.literal('lateArrival'), studentId: id(), reason: text(limits.reason, 0).default('') }),
  z.object({ ...common, kind: z.literal('staff'), userId: id(), way: z.enum(['in', 'out']) }),
  /** Its id stands for the roll call until the server has begun one, or joined it to the one that runs. */
  z.object({ ...common, clientId: id(), kind: z.literal('rollStart'), isDrill: z.boolean() }),
  z.object({ ...common, kind: z.literal('rollMark'), rollCallId: id(), personId: id(), isSafe: z.boolean() }),
])
export type GateEntry = z.output<typeof GateEntry>
export type GateEntryInput = z.input<typeof GateEntry>

/** Why an entry was refused. The phone shows the words of the code. */
export const entryRefusals = [
  'no-such-visit',
  'not-now',
  'needs-approval',
  'code-needed',
  'blocked',
  'no-such-purpose',
  'no-such-host',
  'host-needed',
  'photo-needed',
  'no-such-pass',
  'pass-not-approved',
  'pass-of-other-day',
  'adult-not-authorised',
  'code-or-call-needed',
  'no-such-student',
  'no-such-person',
  'no-roll-call',
  'not-recorded',
] as const
export type EntryRefusal = (typeof entryRefusals)[number]

export const EntryOutcome = z.object({
  clientId: z.string(),
  refusal: z.enum(entryRefusals).nullable(),
  recordId: id().nullable(),
  /** For a visitor who is inside now: what their badge says. Shown once; only its hash is stored. */
  badgeCode: z.string().nullable(),
})
export type EntryOutcome = z.infer<typeof EntryOutcome>

const tryLater = {
  'try-later': { status: 429, message: 'Too many codes for this number. Wait a few minutes.' },
} as const
/** A wrong try counts even though the request fails. */
const codeTries = { ownTransactions: 'a try is used up although the request is refused' } as const
const wrongCode = {
  'wrong-code': { status: 422, message: 'This is not the code we sent. Check it, or send a new one.' },
  'no-such-code': { status: 404, message: 'This code is no longer valid. Send a new one.' },
} as const
const Person = z.object({ userId: id(), name: z.string(), detail: z.string() })

export const gateDefinitions = definitions({
  getGateDay: { does: 'Return all a gate phone needs for its day', reply: GateDay },
  getRoster: { does: 'Return everybody who is inside now, for a roll call without a network', reply: Roster },
  sendVisitorCode: {
    does: 'Send a code to a visitor’s phone',
    body: z.object({ phone: DialNumber }),
    reply: z.object({ codeId: id(), watch: z.enum(['none', 'alert', 'block']) }),
    fails: tryLater,
  },
  checkVisitorCode: {
    does: 'Check the code a visitor tells; a known visitor is recognised',
    ...codeTries,
    params: { codeId: id() },
    body: z.object({ code: sixDigits() }),
    reply: z.object({
      known: z
        .object({
          name: z.string(),
          company: z.string(),
          photoUrl: z.string().nullable(),
          visitPurposeId: id().nullable(),
          hostId: id().nullable(),
          vehicle: z.string(),
          /** An invitation for today. */
          visitId: id().nullable(),
        })
        .nullable(),
    }),
    fails: wrongCode,
  },
  findInvite: {
    does: 'Find the invitation of a scanned pass',
    body: z.object({ passCode: deviceKey }),
    reply: GateVisit,
    fails: {
      'no-such-pass': { status: 404, message: 'This pass is not valid. It may have been cancelled or used.' },
      'pass-of-other-day': { status: 409, message: 'This pass is for another day.' },
    },
  },
  keepGatePhoto: {
    does: 'Upload a photo taken at the gate, under the id the phone chose for it',
    params: { photoId: deviceKey },
    carries: 'upload',
    reply: StoredFile,
    fails: { 'no-file': { status: 400, message: 'Take a photo.' } },
  },
  sendEntries: {
    does: 'Record what happened at the gate, in order; an entry that was sent before is answered as before, and one that gets no answer is sent again',
    ownTransactions: 'each entry is recorded by itself, so that one that fails neither undoes nor blocks the others',
    body: z.object({ sentAt: instant(), entries: z.array(GateEntry).min(1).max(limits.entries) }),
    reply: z.object({ outcomes: z.array(EntryOutcome) }),
  },
  sendPassCode: {
    does: 'Send a code to the guardian’s phone before a student leaves',
    params: { passId: id() },
    reply: z.object({ codeId: id() }),
    fails: {
      'no-such-pass': { status: 404, message: 'We couldn’t find this exit pass.' },
      'no-guardian-phone': { status: 422, message: 'No guardian has a phone number. Call the office.' },
      ...tryLater,
    },
  },
  checkPassCode: {
    does: 'Check the code the guardian was sent',
    ...codeTries,
    params: { passId: id(), codeId: id() },
    body: z.object({ code: sixDigits() }),
    reply: z.object({}),
    fails: wrongCode,
  },
  findGatePeople: {
    does: 'Find students who come late, or staff who come and go, by name',
    query: { who: z.enum(['students', 'staff']), q: text(60, 2) },
    reply: z.object({ people: z.array(Person).max(20) }),
  },
})
