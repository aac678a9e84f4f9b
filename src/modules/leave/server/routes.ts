import { sql } from 'kysely'
import { endsBeforeStart, outsideYear } from '#platform/contract/dates/dateTexts.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { leave } from '../contract.ts'
import { halfDaysOf, isEmptyLeave, type LeaveDates, leftOf } from '../leaveRules.ts'
import { leaveRequested } from '../notifications.ts'
import { leaveDefinitions } from '../schemas.ts'
import { balancesOf, holdPerson, isStaff, readTypes, saveAllotments, saveTypes } from './balances.ts'
import {
  approversOf,
  changeStatus,
  deciderOf,
  halfDaysBetween,
  markAbsences,
  notifyApplicant,
  notifyCancelled,
  schoolDaysOf,
} from './leaveDecisions.ts'
import { awayMeanwhile, findRequest, insertRequest, type Link, listRequests, requestsOf } from './requests.ts'

const linkFor =
  ({ services, actor }: { services: Services; actor: Actor }): Link =>
  (file) =>
    services.files.link(actor.tenantId, file)

/** Rejects dates that run backwards or fall outside the academic year, naming the field. */
async function refuseWrongDays(db: TenantDb, stretch: LeaveDates): Promise<void> {
  const { startDate, endDate } = stretch
  const { rows } = await sql<{ start: typeof startDate; end: typeof startDate }>`
    select starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
  const [year] = rows
  if (!year) throw problem('no-academic-year')
  if (startDate < year.start || startDate > year.end) throw invalid([{ field: 'startDate', ...outsideYear(year) }])
  if (endDate > year.end) throw invalid([{ field: 'endDate', ...outsideYear(year) }])
  if (isEmptyLeave(stretch)) throw invalid([{ field: 'endDate', ...endsBeforeStart }])
}

const broadcastChange = (context: { services: Services; actor: Actor; afterCommit(work: () => void): void }) =>
  context.afterCommit(() => context.services.live.toSchool(context.actor.tenantId, 'leave_changed', {}))

export const leaveRoutes = implement(leave, leaveDefinitions, {
  getMyLeave: async (_, context) => ({
    balances: await balancesOf(context.db, context.actor.userId),
    requests: await requestsOf(context.db, context.actor.userId, linkFor(context)),
  }),

  countLeave: async ({ query }, { db }) => {
    await refuseWrongDays(db, query)
    return { halfDays: await halfDaysBetween(db, query) }
  },

  requestLeave: async ({ body }, context) => {
    const { db, actor, fail, notify } = context
    await refuseWrongDays(db, body)
    await holdPerson(db, actor.userId)
    const halfDays = await halfDaysBetween(db, body)
    if (halfDays === 0) fail('no-school-day')
    const { types } = await readTypes(db)
    if (!types.some(({ typeId, isActive }) => typeId === body.typeId && isActive)) fail('not-given')
    const balance = (await balancesOf(db, actor.userId)).find(({ typeId }) => typeId === body.typeId)
    const left = balance ? leftOf(balance) : 0
    const requestId = await insertRequest(context, actor.userId, body, halfDays)
    if (!requestId) return fail('overlapping')
    if (left !== null && left < halfDays) fail('not-enough', { details: { left, halfDays } })
    const made = await findRequest(db, requestId, linkFor(context))
    if (!made) throw problem('not-found')
    const approvers = await approversOf(db, actor.userId)
    if (approvers.length > 0)
      await notify(leaveRequested, {
        to: approvers,
        params: { name: made.name, from: made.startDate, to: made.endDate },
      })
    broadcastChange(context)
    return made
  },

  attachToLeave: async ({ params }, context) => {
    const { actor, tx, uploads, services, fail } = context
    const { tenantId, userId } = actor
    const findPending = async (db: TenantDb) => {
      const request = await findRequest(db, params.leaveRequestId, linkFor(context), true)
      if (!request || request.userId !== userId) return fail('no-such-request')
      return request.status === 'pending' ? request : fail('settled-already')
    }
    await tx(({ db }) => findPending(db))
    for await (const upload of uploads()) {
      const kept = { policy: uploadPolicies.schoolDocument, purpose: 'leave attachment' }
      const file = await services.files.keep(upload, { tenantId, userId, tx, ...kept })
      return tx(async ({ db, audit }) => {
        const request = await findPending(db)
        await sql`update leave_requests set file_id = ${file.id}, version = version + 1
          where id = ${request.leaveRequestId}`.execute(db)
        if (request.attachment) await services.files.forget(db, request.attachment.fileId)
        audit({ entity: 'leaveRequest', entityId: request.leaveRequestId, after: { attachment: file.name } })
        return (await findRequest(db, request.leaveRequestId, linkFor(context))) ?? fail('no-such-request')
      })
    }
    return fail('no-file')
  },

  cancelLeave: async ({ params }, context) => {
    const { db, actor, fail } = context
    const request = await findRequest(db, params.leaveRequestId, linkFor(context), true)
    if (!request || request.userId !== actor.userId) return fail('no-such-request')
    if (request.status === 'cancelled') return request
    if (request.status !== 'pending') return fail('settled-already')
    await changeStatus(context, request, { status: 'cancelled', userId: actor.userId, reason: '' })
    await notifyCancelled(context, request, await approversOf(db, actor.userId))
    broadcastChange(context)
    return (await findRequest(db, params.leaveRequestId, linkFor(context))) ?? fail('no-such-request')
  },

  listLeave: ({ query }, context) => listRequests(context.db, query, linkFor(context)),

  getLeave: async ({ params }, context) => {
    const { db, fail } = context
    const request = await findRequest(db, params.leaveRequestId, linkFor(context))
    if (!request) return fail('no-such-request')
    const balance = (await balancesOf(db, request.userId)).find(({ typeId }) => typeId === request.typeId)
    return {
      request,
      balance: balance ?? { typeId: request.typeId, allotted: null, used: 0, pending: 0 },
      alsoAway: await awayMeanwhile(db, request),
    }
  },

  decideLeave: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const request = await findRequest(db, params.leaveRequestId, linkFor(context), true)
    if (!request) return fail('no-such-request')
    if (request.userId === actor.userId) return fail('own-request')
    if (request.status !== 'pending') return fail('settled-already', { details: request })
    if (request.version !== body.version) throw problem('changed-meanwhile', { details: request })
    await holdPerson(db, request.userId)
    const days = await schoolDaysOf(db, request)
    const halfDays = halfDaysOf(days)
    const decision = { status: body.status, userId: actor.userId, reason: body.reason }
    if (body.status === 'approved') {
      if (halfDays === 0) fail('no-school-day')
      const balance = (await balancesOf(db, request.userId)).find(({ typeId }) => typeId === request.typeId)
      const left = balance ? leftOf(balance) : null
      if (left !== null && left + request.halfDays < halfDays) fail('not-enough')
      await changeStatus(context, request, { ...decision, halfDays })
      await markAbsences(context, request, days)
    } else await changeStatus(context, request, decision)
    await notifyApplicant(context, request, decision)
    broadcastChange(context)
    return (await findRequest(db, params.leaveRequestId, linkFor(context))) ?? fail('no-such-request')
  },

  withdrawLeave: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const request = await findRequest(db, params.leaveRequestId, linkFor(context), true)
    if (!request) return fail('no-such-request')
    if (request.status !== 'approved') return fail('settled-already', { details: request })
    if (request.version !== body.version) throw problem('changed-meanwhile', { details: request })
    const decision = { status: 'cancelled' as const, userId: actor.userId, reason: body.reason }
    const approver = await deciderOf(db, request)
    await changeStatus(context, request, decision)
    await markAbsences(context, request, [])
    await notifyApplicant(context, request, decision)
    if (approver && approver !== actor.userId) await notifyCancelled(context, request, [approver])
    broadcastChange(context)
    return (await findRequest(db, params.leaveRequestId, linkFor(context))) ?? fail('no-such-request')
  },

  listLeaveTypes: (_, { db }) => readTypes(db),

  saveLeaveTypes: ({ body }, context) => saveTypes(context, body),

  getBalances: async ({ params }, { db, fail }) => {
    if (!(await isStaff(db, params.userId))) return fail('no-such-person')
    return { balances: await balancesOf(db, params.userId) }
  },

  saveAllotments: async ({ params, body }, context) => {
    if (!(await isStaff(context.db, params.userId))) return context.fail('no-such-person')
    await saveAllotments(context, params.userId, body.allotments)
    return { balances: await balancesOf(context.db, params.userId) }
  },
})
