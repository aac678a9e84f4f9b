import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Paise } from '#platform/contract/money.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { concessionKinds, grantStates } from '../enumerations.ts'
import { version } from './sharedSchemas.ts'

export const ConcessionGrant = z.object({
  grantId: id(),
  policyId: id(),
  policyName: z.string(),
  kind: z.enum(concessionKinds),
  value: z.int(),
  studentId: id(),
  studentName: z.string(),
  admissionNo: z.string().nullable(),
  className: z.string().nullable(),
  fromDate: CivilDate,
  toDate: CivilDate.nullable(),
  state: z.enum(grantStates),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  decisions: z.array(
    z.object({ decision: z.enum(['approve', 'reject', 'revoke']), by: z.string(), at: z.string(), reason: z.string() }),
  ),
  approvalLevels: z.int(),
  /** Deducted from demands so far. */
  usedMinor: Paise,
  version: z.int(),
})
export type ConcessionGrant = z.infer<typeof ConcessionGrant>

const grantId = { grantId: id() }
const notNow = {
  'not-now': { status: 409, message: 'This concession has already been decided. Reload to see the decision.' },
} as const
const ownRequest = {
  'own-request': { status: 403, message: 'This is your own request. Another approver has to decide on it.' },
  'decided-before': {
    status: 403,
    message: 'You have already approved this. Another person has to give the second approval.',
  },
} as const

export const feeConcessionsDefinitions = definitions({
  listGrants: {
    does: 'List the concessions of the year and who decided on them',
    query: {
      ...paging,
      sort: sortBy(['requestedAt', 'name']).default('-requestedAt'),
      state: z.enum(grantStates).optional(),
      studentId: id().optional(),
      policyId: id().optional(),
    },
    reply: pageOf(ConcessionGrant),
  },
  requestGrant: {
    does: 'Request a concession for a student; it applies once another person approves it',
    body: z.object({
      policyId: id(),
      studentId: id(),
      /** Null uses the policy's own value. */
      value: z.int().min(0).max(100_000_000_000).nullable(),
      fromDate: CivilDate,
      toDate: CivilDate.nullable(),
      reason: text(300),
    }),
    reply: ConcessionGrant,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: {
      'not-eligible': { status: 409, message: 'This student is not eligible for this concession.' },
      'has-one': { status: 409, message: 'This student already has this concession, or a request for it is pending.' },
      'not-active': { status: 409, message: 'This concession is inactive. Choose another one.' },
    },
  },
  approveGrant: {
    does: 'Approve a concession; it reduces demands issued from then on',
    params: grantId,
    body: z.object({ version, reason: text(300, 0) }),
    reply: ConcessionGrant,
    message: serverText('approved', 'Concession approved'),
    fails: {
      ...notNow,
      ...ownRequest,
      'over-budget': { status: 409, message: 'This would exceed the yearly budget of this concession.' },
    },
  },
  rejectGrant: {
    does: 'Reject a concession with a reason',
    params: grantId,
    body: z.object({ version, reason: text(300) }),
    reply: ConcessionGrant,
    message: serverText('rejected', 'Concession rejected'),
    fails: { ...notNow, ...ownRequest },
  },
  revokeGrant: {
    does: 'End a concession; issued demands keep it',
    params: grantId,
    body: z.object({ version, reason: text(300) }),
    reply: ConcessionGrant,
    message: serverText('revoked', 'Concession ended'),
    fails: notNow,
  },
})
