import { type RawBuilder, sql } from 'kysely'
import type { Visit } from '#modules/visitors/visitSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { VisitState } from '../../rules/visit.ts'
import { type Link, type VisitRow, visitColumns, visitFrom, visitSource } from './visitColumns.ts'

type Filter = {
  page: number
  size: number
  q: string
  sort: string
  from?: CivilDate | undefined
  to?: CivilDate | undefined
  visitPurposeId?: string | undefined
  state?: VisitState | undefined
  overstay?: boolean | undefined
  came?: boolean | undefined
  hostId?: string
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`v.day`,
  name: sql`lower(p.name)`,
  purpose: sql`lower(o.name)`,
  host: sql`lower(h.first_name)`,
}

export const isOver = sql`(v.state = 'checkedIn' and v.leave_by < now() or v.checked_out_at > v.leave_by)`

export async function listVisits(db: TenantDb, link: Link, filter: Filter) {
  const { page, size, q, sort, from, to, visitPurposeId, state, overstay, came, hostId } = filter
  const { field, descending } = sortOrder(sort)
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const where = sql`where (p.name ilike ${like} or p.company ilike ${like} or v.vehicle ilike ${like})
    ${from ? sql`and v.day >= ${from}` : sql``} ${to ? sql`and v.day <= ${to}` : sql``}
    ${visitPurposeId ? sql`and v.purpose_id = ${visitPurposeId}` : sql``} ${state ? sql`and v.state = ${state}` : sql``}
    ${overstay ? sql`and ${isOver}` : sql``} ${hostId ? sql`and v.host_id = ${hostId}` : sql``} ${came ? sql`and v.arrived_at is not null` : sql``}`
  const [found, counted] = await Promise.all([
    sql<VisitRow>`select ${visitColumns} from ${visitSource} ${where}
      order by ${orders[field] ?? sql`v.day`} ${descending ? sql`desc` : sql`asc`},
        coalesce(v.arrived_at, v.expected_at) desc, v.id limit ${size} offset ${offsetOf({ page, size })}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from visits v
      join visitors p on p.tenant_id = v.tenant_id and p.id = v.visitor_id ${where}`.execute(db),
  ])
  return { rows: found.rows.map(visitFrom(link)), total: counted.rows[0]?.total ?? 0, page, size }
}

/** Visits by a condition on `v`, of today and open ones, in a stable order. */
export async function visitsWhere(
  db: TenantDb,
  link: Link,
  condition: RawBuilder<unknown>,
  limit = 500,
): Promise<Visit[]> {
  const { rows } = await sql<VisitRow>`select ${visitColumns} from ${visitSource} where ${condition}
    order by coalesce(v.asked_at, v.arrived_at, v.expected_at), v.id limit ${limit}`.execute(db)
  return rows.map(visitFrom(link))
}

export async function findVisit(db: TenantDb, link: Link, visitId: string): Promise<Visit | undefined> {
  return (await visitsWhere(db, link, sql`v.id = ${visitId}`, 1))[0]
}
