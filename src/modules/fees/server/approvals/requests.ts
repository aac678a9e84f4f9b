import { sql } from 'kysely'
import type { RequestKind, RequestState } from '#modules/fees/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { feeRequests } from '../../contracts/requests.ts'
import type { FeeRequest } from '../../contracts/requestsSchemas.ts'
import { matchesWords, nameOf } from '../students.ts'

const columns = sql`
  q.id as "feeRequestId", q.kind, q.state, u.id as "studentId", ${nameOf('u')} as "studentName", s.admission_no as "admissionNo",
  q.payment_id as "paymentId", r.code as "receiptCode", q.demand_id as "demandId", q.line_id as "lineId",
  concat_ws(' · ', d.label, h.name, p.name) as about, q.amount as "amountMinor", q.reason,
  coalesce(${nameOf('a')}, '') as "requestedBy", q.requested_at as "requestedAt", ${nameOf('b')} as "decidedBy",
  q.decided_at as "decidedAt", q.decision_reason as "decisionReason", q.mode, q.reference, q.paid_at as "paidAt",
  coalesce(q.requested_by = acting_user(), false) as "isOwn", q.version`
const joins = sql`
  from fee_requests q join users u on u.tenant_id = q.tenant_id and u.id = q.student_id
    left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
    left join users a on a.tenant_id = q.tenant_id and a.id = q.requested_by
    left join users b on b.tenant_id = q.tenant_id and b.id = q.decided_by
    left join fee_receipts r on r.tenant_id = q.tenant_id and r.payment_id = q.payment_id
    left join fee_demands d on d.tenant_id = q.tenant_id and d.id = q.demand_id
    left join fee_payers p on p.tenant_id = d.tenant_id and p.id = d.payer_id
    left join fee_heads h on h.tenant_id = q.tenant_id and h.id = q.head_id`

type RequestFilter = Input<typeof feeRequests.routes.listRequests>['query']

/** For those who decide on requests. */
export const pendingRequests: WaitingWork = {
  name: 'feeRequests',
  access: feeRequests.routes.listRequests.access,
  query: () => sql`select count(*)::int as count, null::date as since, '{}'::text[] as people
    from fee_requests q where q.year_id = (select current_year()) and q.state = 'requested'`,
}

export async function listRequests(db: TenantDb, filter: RequestFilter) {
  const conditions = [sql`q.year_id = (select current_year())`]
  if (filter.state) conditions.push(sql`q.state = ${filter.state}`)
  if (filter.kind) conditions.push(sql`q.kind = ${filter.kind}`)
  if (filter.studentId) conditions.push(sql`q.student_id = ${filter.studentId}`)
  if (filter.q)
    conditions.push(
      sql`${matchesWords(sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || coalesce(r.code, '')`, filter.q)}`,
    )
  const where = sql.join(conditions, sql` and `)
  const { field, descending } = sortOrder(filter.sort)
  const way = descending ? sql`desc` : sql`asc`
  const order = field === 'amount' ? sql`q.amount ${way}, q.id ${way}` : sql`q.id ${way}`
  const [rows, counted] = await Promise.all([
    sql<FeeRequest>`select ${columns} ${joins} where ${where} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${joins} where ${where}`.execute(db),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}

export async function getRequest(db: TenantDb, feeRequestId: string): Promise<FeeRequest> {
  const { rows } = await sql<FeeRequest>`select ${columns} ${joins} where q.id = ${feeRequestId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

export type NewRequest = {
  readonly kind: RequestKind
  readonly studentId: string
  readonly amount: number
  readonly reason: string
  readonly paymentId?: string
  readonly demandId?: string
  readonly lineId?: string
  readonly headId?: string
  readonly dueOn?: CivilDate
}

/** Creates a request; returns nothing when the same one is pending. */
export async function createRequest({ db, audit }: Unit, request: NewRequest): Promise<FeeRequest | null> {
  const { rows } = await sql<{ id: string }>`
    insert into fee_requests (kind, student_id, payment_id, demand_id, line_id, head_id, amount, due_on, reason, requested_by)
    values (${request.kind}, ${request.studentId}, ${request.paymentId ?? null}, ${request.demandId ?? null}, ${request.lineId ?? null},
      ${request.headId ?? null}, ${request.amount}, ${request.dueOn ?? null}, ${request.reason}, acting_user())
    on conflict do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (!id) return null
  audit({ entity: 'feeRequest', entityId: id, after: { ...request }, reason: request.reason })
  return getRequest(db, id)
}

export type LockedRequest = {
  id: string
  kind: RequestKind
  state: RequestState
  version: number
  studentId: string
  paymentId: string | null
  demandId: string | null
  lineId: string | null
  headId: string | null
  amount: number
  dueOn: CivilDate | null
  reason: string
  requestedBy: string | null
}

/** A request of one of these kinds, locked until the transaction ends; other kinds are not found. */
export async function lockRequest(
  db: TenantDb,
  feeRequestId: string,
  kinds: readonly RequestKind[],
): Promise<LockedRequest> {
  const { rows } = await sql<LockedRequest>`
    select id, kind, state, version, student_id as "studentId", payment_id as "paymentId", demand_id as "demandId", line_id as "lineId",
      head_id as "headId", amount, due_on as "dueOn", reason, requested_by as "requestedBy"
    from fee_requests where id = ${feeRequestId} and kind = any (${kinds}::text[]) for update`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

/** Saves a decision; the caller applies it. */
export async function saveDecision(
  { db, audit }: Unit,
  request: LockedRequest,
  { to, reason }: { to: 'approved' | 'rejected'; reason: string },
): Promise<FeeRequest> {
  await sql`
    update fee_requests set state = ${to}, decided_by = acting_user(), decided_at = now(), decision_reason = ${reason}, version = version + 1
    where id = ${request.id}`.execute(db)
  audit({
    entity: 'feeRequest',
    entityId: request.id,
    before: { state: request.state },
    after: { state: to, amountMinor: request.amount },
    reason: reason || request.reason,
  })
  return getRequest(db, request.id)
}
