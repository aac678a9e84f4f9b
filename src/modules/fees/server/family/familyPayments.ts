import { sql } from 'kysely'
import type { feeFamily } from '#modules/fees/familyContract.ts'
import type { FamilyPayment } from '#modules/fees/familySchemas.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { paymentColumns, paymentJoins } from '../receipts/receipts.ts'

/** What the family itself paid for the child: the receipts of others are theirs. */
const own = (studentId: string) => sql`p.student_id = ${studentId} and p.payer_id is null`

/** The financial year of a day, by the year it begins in: from April to March. */
const financialYear = sql`extract(year from p.received_on - interval '3 months')::int`

export async function listFamilyPayments(
  db: TenantDb,
  studentId: string,
  filter: Input<typeof feeFamily.routes.listFamilyPayments>['query'],
) {
  const way = sortOrder(filter.sort).descending ? sql`desc` : sql`asc`
  const [page, counted] = await Promise.all([
    sql<FamilyPayment>`
      select ${paymentColumns} ${paymentJoins} where ${own(studentId)}
      order by p.received_at ${way}, p.id ${way} limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number; years: number[] | null }>`
      select count(*)::int as total, array_agg(distinct ${financialYear}) as years from fee_payments p where ${own(studentId)}`.execute(
      db,
    ),
  ])
  const { total = 0, years } = counted.rows[0] ?? {}
  const statementYears = (years ?? []).toSorted((a, b) => b - a)
  return { rows: page.rows, total, page: filter.page, size: filter.size, statementYears }
}

/** Whether the family made this payment for the child. */
export async function isFamilyPayment(db: TenantDb, studentId: string, paymentId: string): Promise<boolean> {
  const { rows } = await sql`select from fee_payments p where p.id = ${paymentId} and ${own(studentId)}`.execute(db)
  return rows.length > 0
}

/** The family's payments for the child in a financial year, oldest first, and what it was given back in it, in paise. */
export async function paidInYear(db: TenantDb, studentId: string, year: number) {
  const [paid, refunded] = await Promise.all([
    sql<{ id: string }>`
      select p.id from fee_payments p where ${own(studentId)} and ${financialYear} = ${year}
      order by p.received_on, p.id limit 500`.execute(db),
    sql<{ amount: number }>`
      select coalesce(sum(r.amount), 0)::bigint as amount from fee_requests r join tenants t on t.id = r.tenant_id
      where r.student_id = ${studentId} and r.kind = 'refund' and r.state = 'paid'
        and extract(year from (r.paid_at at time zone t.time_zone)::date - interval '3 months')::int = ${year}`.execute(
      db,
    ),
  ])
  return { paymentIds: paid.rows.map(({ id }) => id), refunded: refunded.rows[0]?.amount ?? 0 }
}
