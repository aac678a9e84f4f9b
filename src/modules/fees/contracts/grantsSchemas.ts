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
  /** Taken off demands so far. */
  usedMinor: Paise,
  version: z.int(),
})
export type ConcessionGrant = z.infer<typeof ConcessionGrant>

const grantId = { grantId: id() }
const notNow = {
  'not-now': { status: 409, message: 'This concession has been decided already. Look at it again.' },
} as const
const ownRequest = {
  'own-request': { status: 403, message: 'You asked for this yourself: somebody else has to decide.' },
  'decided-before': { status: 403, message: 'You approved this already: the second approval is somebody else’s.' },
} as const

export const feeConcessionsDefinitions = definitions({
  listGrants: {
    does: 'List the concessions of the year and who decided about them',
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
    does: 'Ask for a concession for a student; it counts when somebody else has approved it',
    body: z.object({
      policyId: id(),
      studentId: id(),
      /** Without a value the policy's own holds. */
      value: z.int().min(0).max(100_000_000_000).nullable(),
      fromDate: CivilDate,
      toDate: CivilDate.nullable(),
      reason: text(300),
    }),
    reply: ConcessionGrant,
    message: serverText('sent-for-approval', 'Sent for approval'),
    fails: {
      'not-eligible': { status: 409, message: 'The student does not meet the condition of this concession.' },
      'has-one': { status: 409, message: 'The student has this concession already, or it waits for approval.' },
      'not-active': { status: 409, message: 'This kind of concession is not in use.' },
    },
  },
  approveGrant: {
    does: 'Approve a concession; it lowers the demands issued from then on',
    params: grantId,
    body: z.object({ version, reason: text(300, 0) }),
    reply: ConcessionGrant,
    message: serverText('approved', 'Approved'),
    fails: {
      ...notNow,
      ...ownRequest,
      'over-budget': { status: 409, message: 'This would exceed what may be granted in a year.' },
    },
  },
  rejectGrant: {
    does: 'Reject a concession and say why',
    params: grantId,
    body: z.object({ version, reason: text(300) }),
    reply: ConcessionGrant,
    message: serverText('rejected', 'Rejected'),
    fails: { ...notNow, ...ownRequest },
  },
  revokeGrant: {
    does: 'End a concession; demands that were issued keep it',
    params: grantId,
    body: z.object({ version, reason: text(300) }),
    reply: ConcessionGrant,
    message: serverText('revoked', 'Revoked'),
    fails: notNow,
  },
})
