import * as z from 'zod'
import { deviceKey } from '#modules/library/content.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { DialNumber, id, PersonName, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { insideKinds, limits } from './choices.ts'
import { instant } from './fields.ts'
import { visitStates } from './rules/visit.ts'

/** A visit as the office and its host see it. */
export const Visit = z.object({
  visitId: id(),
  number: z.int().nullable(),
  day: CivilDate,
  name: z.string(),
  company: z.string(),
  photoUrl: z.string().nullable(),
  visitPurposeId: id(),
  purpose: z.string(),
  hostId: id().nullable(),
  host: z.string(),
  partySize: z.int(),
  vehicle: z.string(),
  items: z.string(),
  /** The answers to the questions of the purpose. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  note: z.string(),
  state: z.enum(visitStates),
  flags: z.array(z.string()),
  expectedAt: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  askedAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string(),
  denyReason: z.string(),
  checkedInAt: z.string().nullable(),
  leaveBy: z.string().nullable(),
  checkedOutAt: z.string().nullable(),
  gateIn: z.string(),
  gateOut: z.string(),
})
export type Visit = z.infer<typeof Visit>

export const noVisit = { 'no-such-visit': { status: 404, message: 'We couldn’t find this visit.' } } as const
export const notNow = {
  'not-now': { status: 409, message: 'This has already been decided. Refresh the page to see what happened.' },
} as const

const noPurpose = { 'no-such-purpose': { status: 404, message: 'Choose one of the purposes.' } } as const

const Inside = z.object({ students: z.int(), studentsUnknown: z.int(), staff: z.int(), visitors: z.int() })

const InsidePerson = z.object({
  personId: id(),
  kind: z.enum(insideKinds),
  name: z.string(),
  /** The class of a student, the host or the purpose of a visitor. */
  place: z.string(),
  heads: z.int(),
})
export type InsidePerson = z.infer<typeof InsidePerson>

/** What the numbers of those inside follow from. */
const InsideSums = z.object({
  /** Students whom a register has present, who came late before any register, and of these who left with a pass. */
  present: z.int(),
  late: z.int(),
  left: z.int(),
  /** Staff whose last passage is inwards, and whom the staff register has present without any passage. */
  passedIn: z.int(),
  marked: z.int(),
  /** Visits that are not checked out; a group is one visit of several people. */
  visits: z.int(),
})
export type InsideSums = z.infer<typeof InsideSums>

const ReportLine = z.object({
  /** Visitors who came; `people` counts everybody of a group. */
  visits: z.int(),
  people: z.int(),
  /** In minutes: until the host or reception answered, and from check-in to check-out. Null if nobody waited or left. */
  averageWait: z.number().nullable(),
  averageStay: z.number().nullable(),
  overstays: z.int(),
  declined: z.int(),
  noShows: z.int(),
  /** Let in with the supervisor’s PIN. */
  withPin: z.int(),
})
export type ReportLine = z.infer<typeof ReportLine>
const PurposeLine = ReportLine.extend({ visitPurposeId: id(), purpose: z.string() })
export type PurposeLine = z.infer<typeof PurposeLine>

export const visitDefinitions = definitions({
  getVisitorDashboard: {
    does: 'Return who is inside now, what waits for the office, and today by purpose',
    reply: z.object({
      today: CivilDate,
      inside: Inside,
      /** Visitors at the gate, the longest waiting first. */
      waiting: z.array(Visit),
      visitors: z.array(Visit),
      expected: z.array(Visit),
      byPurpose: z.array(z.object({ purpose: z.string(), visits: z.int() })),
      /** In minutes, of those who were asked about today; null if nobody was. */
      averageWait: z.number().nullable(),
      overstays: z.int(),
      /** Still inside since an earlier day. */
      unresolved: z.int(),
      rollCallId: id().nullable(),
    }),
  },
  listVisits: {
    does: 'List visits of a range of days',
    query: {
      ...pageQuery(['day', 'name', 'purpose', 'host']),
      from: CivilDate.optional(),
      to: CivilDate.optional(),
      visitPurposeId: id().optional(),
      state: z.enum(visitStates).optional(),
      overstay: z.stringbool().optional(),
    },
    reply: pageOf(Visit),
    fails: noPurpose,
  },
  listInside: {
    does: 'List everybody who is inside now, with the registers, passes and passages that it follows from',
    query: { ...pageQuery(['place', 'name']), kind: z.enum(insideKinds).optional() },
    reply: pageOf(InsidePerson).extend({ inside: Inside, sums: InsideSums }),
  },
  getVisitReport: {
    does: 'Return what the visits of a range of days come to, by purpose; by default the last 30 days',
    query: { from: CivilDate.optional(), to: CivilDate.optional() },
    reply: z.object({
      today: CivilDate,
      from: CivilDate,
      to: CivilDate,
      all: ReportLine,
      purposes: z.array(PurposeLine),
    }),
    fails: {
      'range-backwards': { status: 422, message: 'The first day must not be after the last.' },
      'range-too-long': { status: 422, message: 'Choose at most 366 days.' },
    },
  },
  /** For hosts. */
  listMyVisits: {
    does: 'List the caller’s own appointments and visitors',
    query: {
      ...pageQuery(['day']),
      from: CivilDate.optional(),
      to: CivilDate.optional(),
      state: z.enum(visitStates).optional(),
      /** Only visitors who came. */
      came: z.stringbool().optional(),
    },
    reply: pageOf(Visit).extend({ purposes: z.array(z.object({ visitPurposeId: id(), name: z.string() })) }),
  },
  getMyVisit: {
    does: 'Return one of the caller’s own appointments',
    params: { visitId: id() },
    reply: Visit,
    fails: noVisit,
  },
  listAsking: {
    does: 'List the visitors at the gate who wait for the caller’s answer',
    reply: z.object({ visits: z.array(Visit) }),
  },
  inviteVisitor: {
    does: 'Invite a visitor; the pass with its QR is sent by message',
    body: z.object({
      clientId: deviceKey,
      name: PersonName,
      company: text(limits.name, 0).default(''),
      phone: DialNumber,
      visitPurposeId: id(),
      /** For another host; by default the caller. */
      hostId: id().nullable().default(null),
      expectedAt: instant(),
      partySize: z.int().min(1).max(200).default(1),
      note: text(300, 0).default(''),
    }),
    reply: Visit,
    message: serverText('visitor-invited', 'Invited. We sent the pass to their phone.'),
    fails: {
      ...noPurpose,
      'no-such-host': { status: 404, message: 'Choose somebody of the staff.' },
      'expected-past': { status: 422, message: 'Choose a time that has not passed.' },
      'expected-far': { status: 422, message: 'Choose a day within the next 90 days.' },
    },
  },
  cancelVisit: {
    does: 'Cancel an invitation',
    params: { visitId: id() },
    reply: Visit,
    message: serverText('invite-cancelled', 'Invitation cancelled'),
    fails: { ...noVisit, ...notNow },
  },
  answerVisit: {
    does: 'Approve or decline a visitor at the gate, as the host or in their place as reception',
    params: { visitId: id() },
    body: z.object({ isApproved: z.boolean(), reason: text(limits.reason, 0).default('') }),
    reply: Visit,
    message: serverText('visit-answered', 'The gate has your answer'),
    fails: { ...noVisit, ...notNow },
  },
})
