import { sql } from 'kysely'
import type { GrantState } from '#modules/fees/enumerations.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { feeConcessions } from '../../contracts/grants.ts'
import type { ConcessionGrant } from '../../contracts/grantsSchemas.ts'
import type { ConcessionPolicy } from '../../contracts/setupSchemas.ts'
import { currentClass, matchesWords, nameOf, siblingsOf } from '../students.ts'

const columns = sql`
  g.id as "grantId", p.id as "policyId", p.name as "policyName", p.kind, g.value, u.id as "studentId", ${nameOf('u')} as "studentName",
  s.admission_no as "admissionNo", k.class_name as "className", g.from_date as "fromDate", g.to_date as "toDate", g.state, g.reason,
  coalesce(${nameOf('r')}, '') as "requestedBy", g.requested_at as "requestedAt", p.approval_levels as "approvalLevels", g.version,
  coalesce((select json_agg(json_build_object('decision', d.decision, 'by', coalesce(btrim(w.first_name || ' ' || w.last_name), ''),
      'at', to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'reason', d.reason) order by d.id)
    from fee_grant_decisions d left join users w on w.tenant_id = d.tenant_id and w.id = d.decided_by
    where d.tenant_id = g.tenant_id and d.grant_id = g.id), '[]') as decisions,
  coalesce((select sum(c.amount) from fee_line_concessions c where c.tenant_id = g.tenant_id and c.grant_id = g.id), 0)::bigint as "usedMinor"`
const joins = sql`
  from fee_concession_grants g join fee_concession_policies p on p.tenant_id = g.tenant_id and p.id = g.policy_id
    join users u on u.tenant_id = g.tenant_id and u.id = g.student_id
    left join users r on r.tenant_id = g.tenant_id and r.id = g.requested_by
    left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id ${currentClass}`

type GrantFilter = Input<typeof feeConcessions.routes.listGrants>['query']

export async function listGrants(db: TenantDb, filter: GrantFilter) {
  const conditions = [sql`true`]
  if (filter.state) conditions.push(sql`g.state = ${filter.state}`)
  if (filter.studentId) conditions.push(sql`g.student_id = ${filter.studentId}`)
  if (filter.policyId) conditions.push(sql`g.policy_id = ${filter.policyId}`)
  if (filter.q)
    conditions.push(
      matchesWords(
        sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || p.name`,
        filter.q,
      ),
    )
  const where = sql.join(conditions, sql` and `)
  const { field, descending } = sortOrder(filter.sort)
  const way = descending ? sql`desc` : sql`asc`
  const order = field === 'name' ? sql`lower(u.first_name) ${way}, lower(u.last_name) ${way}, g.id` : sql`g.id ${way}`
  const [rows, counted] = await Promise.all([
    sql<ConcessionGrant>`select ${columns} ${joins} where ${where} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${joins} where ${where}`.execute(db),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}

export async function getGrant(db: TenantDb, grantId: string): Promise<ConcessionGrant> {
  const { rows } = await sql<ConcessionGrant>`select ${columns} ${joins} where g.id = ${grantId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

/** Whether the student is eligible for a policy. */
export async function isEligible(db: TenantDb, policy: ConcessionPolicy, studentId: string): Promise<boolean> {
  if (policy.eligibility === 'any') return true
  if (policy.eligibility === 'sibling') {
    const { rows } = await sql`
      select from (${siblingsOf(studentId)}) o
        join enrolments e on e.student_id = o.id and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') limit 1`.execute(
      db,
    )
    return rows.length > 0
  }
  const { rows } = await sql`
    select from students where user_id = ${studentId} and quota = any (${policy.quotas}::text[])`.execute(db)
  return rows.length > 0
}

type NewGrant = Input<typeof feeConcessions.routes.requestGrant>['body']

/** Creates a request; returns nothing when the student has this concession or a pending request for it. */
export async function requestGrant(
  { db, audit }: Unit,
  policy: ConcessionPolicy,
  grant: NewGrant,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into fee_concession_grants (policy_id, student_id, value, from_date, to_date, reason, requested_by)
    values (${grant.policyId}, ${grant.studentId}, ${grant.value ?? policy.value}, ${grant.fromDate}, ${grant.toDate}, ${grant.reason}, acting_user())
    on conflict do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (id) audit({ entity: 'feeConcession', entityId: id, after: grant, reason: grant.reason })
  return id ?? null
}

export type LockedGrant = {
  state: GrantState
  version: number
  requestedBy: string | null
  approvers: string[]
  levels: number
  policyId: string
}

/** The current grant, locked until the transaction ends. */
export async function lockGrant(db: TenantDb, grantId: string): Promise<LockedGrant> {
  const { rows } = await sql<LockedGrant>`
    select g.state, g.version, g.requested_by as "requestedBy", p.approval_levels as levels, p.id as "policyId",
      array(select d.decided_by::text from fee_grant_decisions d where d.tenant_id = g.tenant_id and d.grant_id = g.id and d.decision = 'approve') as approvers
    from fee_concession_grants g join fee_concession_policies p on p.tenant_id = g.tenant_id and p.id = g.policy_id
    where g.id = ${grantId} for update of g`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

/**
 * What a policy has granted this year, in paise: fixed amounts as granted, percentages as used in demands. The policy
 * stays locked, so that two approvals can't both take the last of its budget.
 */
export async function grantedUnder(
  db: TenantDb,
  policyId: string,
): Promise<{ budget: number | null; promised: number }> {
  await sql`select from fee_concession_policies where id = ${policyId} for update`.execute(db)
  const { rows } = await sql<{ budget: number | null; promised: number }>`
    select p.yearly_budget as budget, coalesce((select sum(case when p.kind = 'fixed' then g.value else
        (select coalesce(sum(c.amount), 0) from fee_line_concessions c where c.tenant_id = g.tenant_id and c.grant_id = g.id) end)
      from fee_concession_grants g where g.tenant_id = p.tenant_id and g.policy_id = p.id and g.state = 'active'), 0)::bigint as promised
    from fee_concession_policies p where p.id = ${policyId}`.execute(db)
  return rows[0] ?? { budget: null, promised: 0 }
}

export async function decideGrant(
  { db, audit }: Unit,
  grantId: string,
  {
    decision,
    to,
    reason,
    from,
  }: { decision: 'approve' | 'reject' | 'revoke'; to: GrantState; reason: string; from: GrantState },
): Promise<ConcessionGrant> {
  await sql`insert into fee_grant_decisions (grant_id, decision, reason, decided_by)
    values (${grantId}, ${decision}, ${reason}, acting_user())`.execute(db)
  await sql`update fee_concession_grants set state = ${to}, version = version + 1 where id = ${grantId}`.execute(db)
  audit({ entity: 'feeConcession', entityId: grantId, before: { state: from }, after: { state: to }, reason })
  return getGrant(db, grantId)
}
