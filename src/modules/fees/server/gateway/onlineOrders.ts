import { type RawBuilder, sql } from 'kysely'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { feeGateway } from '../../contracts/gateway.ts'
import type { OnlineOrder, ReconException, Settlement } from '../../contracts/gatewaySchemas.ts'
import { matchesWords, nameOf } from '../students.ts'

type ListFilter<Name extends keyof typeof feeGateway.routes> =
  Input<(typeof feeGateway.routes)[Name]> extends {
    query: infer Query
  }
    ? Query
    : never

/** One page of a list and its total count. */
async function paged<Row>(
  db: TenantDb,
  filter: { page: number; size: number },
  part: {
    columns: RawBuilder<unknown>
    from: RawBuilder<unknown>
    where: RawBuilder<unknown>[]
    order: RawBuilder<unknown>
  },
) {
  const where = part.where.length > 0 ? sql`where ${sql.join(part.where, sql` and `)}` : sql``
  const [rows, counted] = await Promise.all([
    sql<Row>`select ${part.columns} ${part.from} ${where} order by ${part.order} limit ${filter.size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${part.from} ${where}`.execute(db),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}

// An unpaid order expires with time, so its state is computed when it is read.
const orderState = sql`case when o.state = 'opened' and o.expires_at < now() then 'expired' else o.state end`
const orderColumns = sql`o.id as "onlineOrderId",
  json_build_object('studentId', u.id, 'name', ${nameOf('u')}, 'admissionNo', s.admission_no) as student,
  o.kind, ${orderState} as state, o.amount as "amountMinor", o.provider_order_id as "providerOrderId", o.address,
  o.expires_at as "expiresAt", o.opened_at as "openedAt", coalesce(${nameOf('w')}, '') as "openedBy", o.payment_id as "paymentId",
  r.code as "receiptCode"`
const orderFrom = sql`from fee_online_orders o join users u on u.tenant_id = o.tenant_id and u.id = o.student_id
  left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
  left join users w on w.tenant_id = o.tenant_id and w.id = o.opened_by
  left join fee_receipts r on r.tenant_id = o.tenant_id and r.payment_id = o.payment_id`

export async function getOrder(db: TenantDb, onlineOrderId: string): Promise<OnlineOrder> {
  const { rows } = await sql<OnlineOrder>`select ${orderColumns} ${orderFrom} where o.id = ${onlineOrderId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

export function listOrders(db: TenantDb, filter: ListFilter<'listOnlineOrders'>) {
  const { field, descending } = sortOrder(filter.sort)
  const way = descending ? sql`desc` : sql`asc`
  const where = [sql`o.year_id = (select current_year())`]
  if (filter.state) where.push(sql`${orderState} = ${filter.state}`)
  if (filter.q)
    where.push(
      sql`${matchesWords(sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || o.provider_order_id`, filter.q)}`,
    )
  const order = field === 'amount' ? sql`o.amount ${way}, o.id ${way}` : sql`o.opened_at ${way}, o.id ${way}`
  return paged<OnlineOrder>(db, filter, { columns: orderColumns, from: orderFrom, where, order })
}

export function listSettlements(db: TenantDb, filter: ListFilter<'listSettlements'>) {
  const { field, descending } = sortOrder(filter.sort)
  const way = descending ? sql`desc` : sql`asc`
  const where = filter.q ? [sql`${matchesWords(sql`utr || ' ' || provider_settlement_id`, filter.q)}`] : []
  const columns = sql`id as "settlementId", provider_settlement_id as "providerSettlementId", utr, settled_on as "settledOn",
    gross as "grossMinor", charges as "chargesMinor", refunds as "refundsMinor", net as "netMinor", items`
  const order = field === 'net' ? sql`net ${way}, id ${way}` : sql`settled_on ${way}, id ${way}`
  return paged<Settlement>(db, filter, { columns, from: sql`from fee_settlements`, where, order })
}

const exceptionColumns = sql`x.id as "exceptionId", x.kind, x.entity_id as "entityId", x.expected as "expectedMinor", x.found as "foundMinor",
  x.state, x.note, x.noticed_at as "noticedAt", ${nameOf('w')} as "resolvedBy", x.resolved_at as "resolvedAt", x.version`
const exceptionFrom = sql`from fee_recon_exceptions x left join users w on w.tenant_id = x.tenant_id and w.id = x.resolved_by`

export function listExceptions(db: TenantDb, filter: ListFilter<'listReconExceptions'>) {
  const way = sortOrder(filter.sort).descending ? sql`desc` : sql`asc`
  const where = filter.state ? [sql`x.state = ${filter.state}`] : []
  if (filter.q) where.push(sql`${matchesWords(sql`x.entity_id`, filter.q)}`)
  const order = sql`x.noticed_at ${way}, x.id ${way}`
  return paged<ReconException>(db, filter, { columns: exceptionColumns, from: exceptionFrom, where, order })
}

export async function getException(db: TenantDb, exceptionId: string): Promise<ReconException> {
  const { rows } =
    await sql<ReconException>`select ${exceptionColumns} ${exceptionFrom} where x.id = ${exceptionId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}
