import { endsBeforeStart } from '#platform/contract/dates/dateTexts.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import { feeConcessions } from '../../contracts/grants.ts'
import { feeConcessionsDefinitions } from '../../contracts/grantsSchemas.ts'
import { requireStudents } from '../feeRecords.ts'
import { checkPolicy, getPolicy } from '../setup/policies.ts'
import { decideGrant, getGrant, grantedUnder, isEligible, listGrants, lockGrant, requestGrant } from './grants.ts'

export const grantRoutes = implement(feeConcessions, feeConcessionsDefinitions, {
  listGrants: async ({ query }, { db }) => {
    if (query.studentId) await requireStudents(db, [query.studentId])
    await requireOwn(db, 'fee_concession_policies', [query.policyId])
    return listGrants(db, query)
  },
  requestGrant: async ({ body }, context) => {
    const { db, fail } = context
    const policy = await getPolicy(db, body.policyId)
    await requireStudents(db, [body.studentId])
    checkPolicy({ kind: policy.kind, value: body.value ?? policy.value })
    if (body.toDate && body.toDate < body.fromDate) throw invalid([{ field: 'toDate', ...endsBeforeStart }])
    if (!policy.isActive) fail('not-active')
    if (!(await isEligible(db, policy, body.studentId))) fail('not-eligible')
    return getGrant(db, (await requestGrant(context, policy, body)) ?? fail('has-one'))
  },
  approveGrant: async ({ params: { grantId }, body }, context) => {
    const { db, fail, actor } = context
    const grant = await lockGrant(db, grantId)
    if (grant.state !== 'requested' && grant.state !== 'approved') fail('not-now')
    if (grant.requestedBy === actor.userId) fail('own-request')
    if (grant.approvers.includes(actor.userId)) fail('decided-before')
    if (grant.version !== body.version) throw problem('changed-meanwhile', { details: await getGrant(db, grantId) })
    const isLast = grant.approvers.length + 1 >= grant.levels
    if (isLast) {
      const { budget, promised } = await grantedUnder(db, grant.policyId)
      const { kind, value } = await getGrant(db, grantId)
      if (budget !== null && promised + (kind === 'fixed' ? value : 0) > budget) fail('over-budget')
    }
    const to = isLast ? 'active' : 'approved'
    return decideGrant(context, grantId, { decision: 'approve', to, reason: body.reason, from: grant.state })
  },
  rejectGrant: async ({ params: { grantId }, body }, context) => {
    const { db, fail, actor } = context
    const grant = await lockGrant(db, grantId)
    if (grant.state !== 'requested' && grant.state !== 'approved') fail('not-now')
    if (grant.requestedBy === actor.userId) fail('own-request')
    if (grant.version !== body.version) throw problem('changed-meanwhile', { details: await getGrant(db, grantId) })
    return decideGrant(context, grantId, { decision: 'reject', to: 'rejected', reason: body.reason, from: grant.state })
  },
  revokeGrant: async ({ params: { grantId }, body }, context) => {
    const { db, fail } = context
    const grant = await lockGrant(db, grantId)
    if (grant.state !== 'active') fail('not-now')
    if (grant.version !== body.version) throw problem('changed-meanwhile', { details: await getGrant(db, grantId) })
    return decideGrant(context, grantId, { decision: 'revoke', to: 'revoked', reason: body.reason, from: grant.state })
  },
})
