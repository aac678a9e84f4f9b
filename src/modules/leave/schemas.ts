import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
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
  /** Leave starts at midday on the first day. */
  fromAfternoon: z.boolean().default(false),
  /** Leave ends at midday on the last day. */
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
const gone = { 'no-such-request': { status: 404, message: 'We couldn’t find this leave request.' } } as const
const settled = {
  'settled-already': { status: 409, message: 'This request has already been decided or cancelled.' },
} as const
const counting = {
  'no-school-day': { status: 422, message: 'The school is closed on all of these days.' },
  'not-enough': { status: 422, message: 'Not enough days of this leave type are left.' },
} as const

export const leaveDefinitions = definitions({
  getMyLeave: {
    does: 'Return the caller’s leave balances and their requests this year, newest first',
    reply: z.object({ balances: z.array(LeaveBalance), requests: z.array(LeaveRequest) }),
  },
  countLeave: {
    does: 'Count the school days a leave request would use',
    query: {
      startDate: CivilDate,
      endDate: CivilDate,
      fromAfternoon: z.stringbool().default(false),
      untilNoon: z.stringbool().default(false),
    },
    reply: z.object({ halfDays: z.int() }),
  },
  requestLeave: {
    does: 'Request leave and notify the approvers',
    body: z.object({ typeId: leaveTypeId, ...stretch, reason: multiline(500) }),
    reply: LeaveRequest,
    message: serverText('leave-requested', 'Leave requested'),
    fails: {
      ...counting,
      overlapping: { status: 409, message: 'You have already requested leave for some of these days.' },
      'not-given': { status: 422, message: 'Your school does not offer this type of leave.' },
    },
  },
  attachToLeave: {
    does: 'Attach a document, such as a doctor’s note, to the caller’s own pending request',
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
    does: 'Cancel the caller’s own pending request',
    params: requestId,
    reply: LeaveRequest,
    message: serverText('request-cancelled', 'Request cancelled'),
    fails: { ...gone, ...settled },
  },
  listLeave: {
    does: 'List this year’s leave requests for approvers',
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
    does: 'Return one request with the applicant’s balance of its type',
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
    does: 'Approve a request, or reject it with a reason; approved leave marks the teacher’s lessons for substitution',
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
      'own-request': { status: 409, message: 'You can’t decide on your own leave. Ask another approver.' },
    },
  },
  withdrawLeave: {
    does: 'Withdraw approved leave with a reason; its days count as working days again',
    params: requestId,
    body: z.object({ reason: text(300), version }),
    reply: LeaveRequest,
    message: saved,
    fails: { ...gone, ...settled },
  },
  listLeaveTypes: {
    does: 'List the leave types and the yearly allowance of each',
    reply: z.object({ types: z.array(LeaveType), version: z.int() }),
  },
  saveLeaveTypes: {
    does: 'Set the yearly allowance of each leave type',
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
    does: 'Return the leave balances of a staff member',
    params: { userId: id() },
    reply: z.object({ balances: z.array(LeaveBalance) }),
    fails: { 'no-such-person': { status: 404, message: 'We couldn’t find this staff member.' } },
  },
  saveAllotments: {
    does: 'Set a staff member’s own allowance, different from the school’s',
    params: { userId: id() },
    body: z.object({
      allotments: z.array(z.object({ typeId: leaveTypeId, halfDays: halfDays.nullable() })).max(7),
    }),
    reply: z.object({ balances: z.array(LeaveBalance) }),
    message: saved,
    fails: { 'no-such-person': { status: 404, message: 'We couldn’t find this staff member.' } },
  },
})
