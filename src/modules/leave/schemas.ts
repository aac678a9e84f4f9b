import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { leaveStatuses, leaveTypeIds } from './leaveRules.ts'

export const leaveTypeId = z.literal([...leaveTypeIds], {
  error: schemaError('leave-type-missing', 'Choose a type of leave.'),
})
const version = z.int().min(0).max(1_000_000_000)
const halfDays = z.int().min(0).max(732)

const stretch = {
  startDate: CivilDate,
  endDate: CivilDate,
  /** The first day begins at noon. */
  fromAfternoon: z.boolean().default(false),
  /** The last day ends at noon. */
  untilNoon: z.boolean().default(false),
}

export const LeaveRequest = z.object({
  leaveRequestId: id(),
  userId: id(),
  name: z.string(),
  roleId: z.int(),
  typeId: leaveTypeId,
  startDate: CivilDate,
  endDate: CivilDate,
  fromAfternoon: z.boolean(),
  untilNoon: z.boolean(),
  /** School days it takes, counted in halves. */
  halfDays: z.int(),
  reason: z.string(),
  attachment: StoredFile.nullable(),
  status: z.enum(leaveStatuses),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionReason: z.string(),
  createdAt: z.string(),
  version: z.int(),
})
export type LeaveRequest = z.infer<typeof LeaveRequest>

/** A type of leave as one person has it this year, in half days; null is without a limit. */
export const LeaveBalance = z.object({
  typeId: leaveTypeId,
  allotted: z.int().nullable(),
  used: z.int(),
  pending: z.int(),
})
export type LeaveBalance = z.infer<typeof LeaveBalance>

export const LeaveType = z.object({
  typeId: leaveTypeId,
  halfDays: z.int().nullable(),
  isActive: z.boolean(),
})
export type LeaveType = z.infer<typeof LeaveType>

const requestId = { leaveRequestId: id() }
const gone = { 'no-such-request': { status: 404, message: 'There is no such leave request.' } } as const
const settled = {
  'settled-already': { status: 409, message: 'This request was decided or cancelled already.' },
} as const
const counting = {
  'no-school-day': { status: 422, message: 'The school is closed on all of these days.' },
  'not-enough': { status: 422, message: 'There are not enough days of this type left.' },
} as const

export const leaveDefinitions = definitions({
  getMyLeave: {
    does: 'Tell the caller’s balances by type and their requests of the year, the newest first',
    reply: z.object({ balances: z.array(LeaveBalance), requests: z.array(LeaveRequest) }),
  },
  countLeave: {
    does: 'Count the school days between two days before leave is asked for',
    query: {
      startDate: CivilDate,
      endDate: CivilDate,
      fromAfternoon: z.stringbool().default(false),
      untilNoon: z.stringbool().default(false),
    },
    reply: z.object({ halfDays: z.int() }),
  },
  requestLeave: {
    does: 'Ask for leave and tell those who decide',
    body: z.object({ typeId: leaveTypeId, ...stretch, reason: multiline(500) }),
    reply: LeaveRequest,
    message: serverText('leave-requested', 'Leave requested'),
    fails: {
      ...counting,
      overlapping: { status: 409, message: 'You have asked for some of these days already.' },
      'not-given': { status: 422, message: 'This type of leave is not given here.' },
    },
  },
  attachToLeave: {
    does: 'Add a paper, such as a doctor’s note, to the caller’s own request while it is pending',
    params: requestId,
    carries: 'upload',
    reply: LeaveRequest,
    message: saved,
    fails: {
      ...gone,
      ...settled,
      'no-file': { status: 400, message: 'Choose a file.' },
    },
  },
  cancelLeave: {
    does: 'Take the caller’s own request back while it is pending',
    params: requestId,
    reply: LeaveRequest,
    message: serverText('request-cancelled', 'Request cancelled'),
    fails: { ...gone, ...settled },
  },
  listLeave: {
    does: 'List the leave requests of the year for those who look after them',
    query: {
      ...paging,
      sort: sortBy(['createdAt', 'startDate', 'name']),
      status: z.enum(leaveStatuses).optional(),
      typeId: z.coerce.number().pipe(leaveTypeId).optional(),
      /** Only leave that covers this day. */
      on: CivilDate.optional(),
    },
    reply: pageOf(LeaveRequest),
  },
  getLeave: {
    does: 'Tell one request with what its type leaves the person',
    params: requestId,
    reply: z.object({
      request: LeaveRequest,
      balance: LeaveBalance,
      /** Others away on some of these days. */
      alsoAway: z.array(z.object({ name: z.string(), startDate: CivilDate, endDate: CivilDate })),
    }),
    fails: gone,
  },
  decideLeave: {
    does: 'Approve a request, or reject it with a reason; approved leave opens the lessons of its days for substitution',
    params: requestId,
    body: z
      .object({ status: z.enum(['approved', 'rejected']), reason: text(300, 0).default(''), version })
      .refine(({ status, reason }) => status === 'approved' || reason !== '', {
        path: ['reason'],
        error: schemaError('reason-missing', 'Give a reason.'),
      }),
    reply: LeaveRequest,
    message: saved,
    fails: {
      ...gone,
      ...settled,
      ...counting,
      'own-request': { status: 409, message: 'Nobody decides about their own leave. Ask somebody else to.' },
    },
  },
  withdrawLeave: {
    does: 'Take approved leave back with a reason; its days are school days of the person again',
    params: requestId,
    body: z.object({ reason: text(300), version }),
    reply: LeaveRequest,
    message: saved,
    fails: { ...gone, ...settled },
  },
  listLeaveTypes: {
    does: 'List the types of leave and what the school gives of each in the year',
    reply: z.object({ types: z.array(LeaveType), version: z.int() }),
  },
  saveLeaveTypes: {
    does: 'Set what the school gives of each type of leave in the year',
    body: z.object({
      version,
      types: z
        .array(z.object({ typeId: leaveTypeId, halfDays: halfDays.nullable(), isActive: z.boolean() }))
        .min(1)
        .max(7),
    }),
    reply: z.object({ types: z.array(LeaveType), version: z.int() }),
    message: saved,
  },
  getBalances: {
    does: 'Tell the leave balances of one person of the staff',
    params: { userId: id() },
    reply: z.object({ balances: z.array(LeaveBalance) }),
    fails: { 'no-such-person': { status: 404, message: 'There is no such person among the staff.' } },
  },
  saveAllotments: {
    does: 'Give one person of the staff other days of leave than the school usually gives',
    params: { userId: id() },
    body: z.object({
      allotments: z.array(z.object({ typeId: leaveTypeId, halfDays: halfDays.nullable() })).max(7),
    }),
    reply: z.object({ balances: z.array(LeaveBalance) }),
    message: saved,
    fails: { 'no-such-person': { status: 404, message: 'There is no such person among the staff.' } },
  },
})
