import { sql } from 'kysely'
import { visits } from '#modules/visitors/contract.ts'
import { type InsidePerson, visitDefinitions } from '#modules/visitors/visitSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { type InsideCounts, insideCountQuery, insideQuery, insideSumsQuery } from '../inside.ts'
import { tellGates } from '../live.ts'
import { isHostId } from '../people.ts'
import { insertInvite, invitedBefore, sendCancellation } from './invites.ts'
import { readReport } from './report.ts'
import { lockVisit, transition } from './transition.ts'
import type { Link } from './visitColumns.ts'
import { findVisit, listVisits, visitsWhere } from './visitList.ts'

export const linkFor =
  ({ services, actor }: { services: Services; actor: Actor }): Link =>
  (file) =>
    services.files.link(actor.tenantId, file)

const noInside: InsideCounts = { students: 0, studentsUnknown: 0, staff: 0, visitors: 0 }
/** How far ahead visitors are invited, in ms. */
const farthest = 90 * 86_400_000

type Day = {
  today: CivilDate
  averageWait: number | null
  overstays: number
  unresolved: number
  rollCallId: string | null
  byPurpose: { purpose: string; visits: number }[]
}

const dayQuery = sql<Day>`
  select school_today()::text as today,
    (select round((avg(extract(epoch from v.answered_at - v.asked_at)) / 60)::numeric, 1)::float from visits v
      where v.day = school_today() and v.answered_at is not null and v.asked_at is not null) as "averageWait",
    (select count(*)::int from visits v where v.state = 'checkedIn' and v.leave_by < now()) as overstays,
    (select count(*)::int from visits v where v.state = 'checkedIn' and v.day < school_today()) as unresolved,
    (select id from roll_calls where ended_at is null) as "rollCallId",
    (select coalesce(json_agg(q), '[]') from (select o.name as purpose, count(*)::int as visits from visits v
      join visit_purposes o on o.tenant_id = v.tenant_id and o.id = v.purpose_id
      where v.day = school_today() and v.arrived_at is not null group by o.name order by 2 desc, 1) q) as "byPurpose"`

async function isPurpose(db: TenantDb, purposeId: string): Promise<boolean> {
  const { rows } = await sql`select from visit_purposes where id = ${purposeId}`.execute(db)
  return rows.length > 0
}

/** Reception answers for every host; everybody else only for themselves. */
const mayAnswer = (actor: Actor, hostId: string | null) => hostId === actor.userId || actor.matrix.visitor.canEdit

export const visitRoutes = implement(visits, visitDefinitions, {
  getVisitorDashboard: async (_, context) => {
    const { db } = context
    const link = linkFor(context)
    const [day, inside, waiting, inHouse, expected] = await Promise.all([
      dayQuery.execute(db),
      insideCountQuery.execute(db),
      visitsWhere(db, link, sql`v.state in ('arrived', 'awaitingHost', 'noAnswer', 'approved')`),
      visitsWhere(db, link, sql`v.state = 'checkedIn'`),
      visitsWhere(db, link, sql`v.state = 'invited' and v.day = school_today()`),
    ])
    const [today] = day.rows
    if (!today) throw new Error('The day could not be read.')
    return { ...today, inside: inside.rows[0] ?? noInside, waiting, visitors: inHouse, expected }
  },

  listVisits: async ({ query }, context) => {
    const { visitPurposeId } = query
    if (visitPurposeId && !(await isPurpose(context.db, visitPurposeId))) return context.fail('no-such-purpose')
    return listVisits(context.db, linkFor(context), query)
  },

  listInside: async ({ query }, { db }) => {
    const { page, size, q, sort, kind } = query
    const { field, descending } = sortOrder(sort)
    const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const found = sql`from (${insideQuery}) i where (lower(i.name) like ${like} or lower(i.place) like ${like})
      ${kind ? sql`and i.kind = ${kind}` : sql``}`
    const by = field === 'name' ? sql`lower(i.name)` : sql`i.kind, i.place`
    const direction = descending ? sql`desc` : sql`asc`
    const [people, counted, counts, sums] = await Promise.all([
      sql<InsidePerson>`select i.* ${found} order by ${by} ${direction}, lower(i.name), i."personId"
        limit ${size} offset ${offsetOf({ page, size })}`.execute(db),
      sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
      insideCountQuery.execute(db),
      insideSumsQuery.execute(db),
    ])
    const [sum] = sums.rows
    if (!sum) throw new Error('The parts could not be counted.')
    const total = counted.rows[0]?.total ?? 0
    return { rows: people.rows, total, page, size, inside: counts.rows[0] ?? noInside, sums: sum }
  },

  getVisitReport: async ({ query }, { db, fail }) => {
    const report = await readReport(db, query)
    return typeof report === 'string' ? fail(report) : report
  },

  listMyVisits: async ({ query }, context) => {
    const [list, purposes] = await Promise.all([
      listVisits(context.db, linkFor(context), { ...query, hostId: context.actor.userId }),
      sql<{ visitPurposeId: string; name: string }>`select id as "visitPurposeId", name from visit_purposes
        where is_active and needs_host order by position, lower(name)`.execute(context.db),
    ])
    return { ...list, purposes: purposes.rows }
  },

  getMyVisit: async ({ params }, context) => {
    const visit = await findVisit(context.db, linkFor(context), params.visitId)
    return visit && visit.hostId === context.actor.userId ? visit : context.fail('no-such-visit')
  },

  listAsking: async (_, context) => ({
    visits: await visitsWhere(
      context.db,
      linkFor(context),
      sql`v.state = 'awaitingHost' and v.host_id = ${context.actor.userId}`,
      20,
    ),
  }),

  inviteVisitor: async ({ body }, context) => {
    const { db, actor, fail, services, secret } = context
    const hostId = body.hostId ?? actor.userId
    if (hostId !== actor.userId && !actor.matrix.visitor.canEdit) return fail('no-such-host')
    if (!(await isHostId(db, hostId))) return fail('no-such-host')
    const purpose = await sql`select from visit_purposes where id = ${body.visitPurposeId} and is_active`.execute(db)
    if (purpose.rows.length === 0) return fail('no-such-purpose')
    const expected = Date.parse(body.expectedAt)
    const now = services.now().getTime()
    if (expected < now - 3_600_000) return fail('expected-past')
    if (expected > now + farthest) return fail('expected-far')
    const visitId =
      (await invitedBefore(context, body.clientId, actor.userId)) ??
      (await insertInvite(context, { secret, tenantId: actor.tenantId }, { ...body, hostId, invitedBy: actor.userId }))
    await tellGates({ ...context, tenantId: actor.tenantId })
    return (await findVisit(db, linkFor(context), visitId)) ?? fail('no-such-host')
  },

  cancelVisit: async ({ params }, context) => {
    const { db, actor, fail } = context
    const visit = await lockVisit(db, sql`id = ${params.visitId}`)
    if (!visit || !mayAnswer(actor, visit.hostId)) return fail('no-such-visit')
    if (!(await transition(context, visit, 'cancel', sql`, pass_hash = null`))) return fail('not-now')
    await context.enqueue(sendCancellation, { visitId: visit.visitId }, { key: `visit cancelled ${visit.visitId}` })
    await tellGates({ ...context, tenantId: actor.tenantId })
    return (await findVisit(db, linkFor(context), params.visitId)) ?? fail('no-such-visit')
  },

  answerVisit: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const visit = await lockVisit(db, sql`id = ${params.visitId}`)
    if (!visit || !mayAnswer(actor, visit.hostId)) return fail('no-such-visit')
    const answered = sql`, answered_at = now(), answered_by = ${actor.userId}, deny_reason = ${body.isApproved ? '' : body.reason}`
    if (!(await transition(context, visit, body.isApproved ? 'approve' : 'deny', answered))) return fail('not-now')
    await tellGates({ ...context, tenantId: actor.tenantId }, visit.hostId ? [visit.hostId] : [])
    return (await findVisit(db, linkFor(context), params.visitId)) ?? fail('no-such-visit')
  },
})
