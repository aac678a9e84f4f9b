import { type RawBuilder, sql } from 'kysely'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FeeDashboard, HeadRow } from '../../contracts/reportsSchemas.ts'
import { schoolToday } from '../setup/settings.ts'

const year = sql`(select current_year())`
/** Whether payment `p` was not reversed. */
const isKept = sql`not exists (select from fee_reversals v where v.tenant_id = p.tenant_id and v.payment_id = p.id)`

/**
 * The year's lines with what is still open of each, for sums only: charges and balances are rows of their own. A join of the two by
 * line depends on PostgreSQL knowing how many there are, which beside two hundred schools it does not.
 */
const yearLines = sql`(
  select head_id, student_id, due_on, 0 as gross, 0 as concession, 0 as tax, net, paid, credited, written_off, carried, outstanding
  from fee_line_balances where year_id = ${year}
  union all
  select head_id, student_id, null, gross, concession, tax, 0, 0, 0, 0, 0, 0 from fee_demand_lines where year_id = ${year}) b`

const sums = sql`
  coalesce(sum(b.net), 0)::bigint as "billedMinor", coalesce(sum(b.concession), 0)::bigint as "concessionMinor",
  coalesce(sum(b.paid), 0)::bigint as "collectedMinor", coalesce(sum(b.outstanding), 0)::bigint as "outstandingMinor",
  coalesce(sum(b.outstanding) filter (where b.due_on < (select school_today())), 0)::bigint as "overdueMinor"`

const added = sql`
  sum(x."billedMinor")::bigint as "billedMinor", sum(x."concessionMinor")::bigint as "concessionMinor",
  sum(x."collectedMinor")::bigint as "collectedMinor", sum(x."outstandingMinor")::bigint as "outstandingMinor",
  sum(x."overdueMinor")::bigint as "overdueMinor"`

type Sums = Pick<
  FeeDashboard,
  'billedMinor' | 'concessionMinor' | 'collectedMinor' | 'outstandingMinor' | 'overdueMinor'
>

type Period = { readonly from: CivilDate; readonly to: CivilDate }

export async function dashboard(db: TenantDb, period: Period | null): Promise<FeeDashboard> {
  const asOf = await schoolToday(db)
  const [sums, other, modes, months, days] = await Promise.all([
    yearSums(db),
    sql<{ advance: Paise; defaulters: number; pending: number; received: Paise }>`
      select coalesce((select sum(p.amount) from fee_payments p where p.year_id = ${year} and p.received_on = ${asOf} and ${isKept}), 0)::bigint as received,
        coalesce((select sum(advance) from fee_accounts where advance > 0), 0)::bigint as advance,
        (select count(distinct student_id) from fee_line_balances where year_id = ${year} and outstanding > 0 and due_on < (select school_today()))::int as defaulters,
        ((select count(*) from fee_requests where year_id = ${year} and state = 'requested')
          + (select count(*) from fee_concession_grants where state in ('requested', 'approved')))::int as pending`.execute(
      db,
    ),
    byMode(db, period ? sql`p.received_on between ${period.from} and ${period.to}` : sql`p.year_id = ${year}`),
    sql<FeeDashboard['byMonth'][number]>`
      with last as (select id from academic_years where ends_on < (select starts_on from academic_years where id = ${year}) order by ends_on desc limit 1)
      select extract(month from p.received_on)::int as month, coalesce(sum(p.amount) filter (where p.year_id = ${year}), 0)::bigint as "amountMinor",
        coalesce(sum(p.amount) filter (where p.year_id <> ${year}), 0)::bigint as "lastYearMinor"
      from fee_payments p
      where (p.year_id = ${year} or p.year_id = (select id from last))
        and ${isKept}
      group by 1 order by min((extract(month from p.received_on)::int + 6) % 12)`.execute(db),
    byDay(db, period ?? { from: addDays(asOf, -29), to: asOf }),
  ])
  const { advance = paise(0), defaulters = 0, pending = 0, received = paise(0) } = other.rows[0] ?? {}
  return {
    ...sums.all,
    asOf,
    todayMinor: received,
    period: period && {
      ...period,
      collectedMinor: paise(modes.reduce((all, { amountMinor }) => all + amountMinor, 0)),
      payments: modes.reduce((all, { payments }) => all + payments, 0),
    },
    advanceMinor: advance,
    defaulters,
    waitingRequests: pending,
    byHead: sums.byHead,
    byGrade: sums.byGrade,
    byMode: modes,
    byMonth: months.rows,
    byDay: days,
  }
}

type YearSums = { all: Sums; byHead: FeeDashboard['byHead']; byGrade: FeeDashboard['byGrade'] }

/**
 * Totals of the year's lines in one scan: overall, by head and by grade. A student's grade is added as a row, like the charges
 * above.
 */
async function yearSums(db: TenantDb): Promise<YearSums> {
  const { rows } = await sql<YearSums>`
    with own as materialized (
      select b.head_id, b.student_id, grouping(b.head_id) as over_heads, grouping(b.student_id) as over_students, ${sums}
      from ${yearLines} group by grouping sets ((), (b.head_id), (b.student_id))),
    placed as (
      select distinct on (e.student_id) e.student_id, c.grade_id from enrolments e
        join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      where e.year_id = ${year} order by e.student_id, e.from_date desc),
    by_student as (
      select x.student_id, max(x.grade) as grade, ${added} from (
        select o.student_id, null as grade, o."billedMinor", o."concessionMinor", o."collectedMinor", o."outstandingMinor",
          o."overdueMinor", true as has_lines
        from own o where o.over_students = 0
        union all select p.student_id, p.grade_id::text, 0, 0, 0, 0, 0, false from placed p) x
      group by x.student_id having bool_or(x.has_lines)),
    by_grade as (select x.grade::uuid as id, count(*)::int as students, ${added} from by_student x group by x.grade),
    grades_of as (
      select g.id as "gradeId", coalesce(g.name, '') as name, g.position, x.students, x."billedMinor", x."concessionMinor",
        x."collectedMinor", x."outstandingMinor", x."overdueMinor"
      from by_grade x left join grades g on g.id = x.id)
    select (select to_json(o) from own o where o.over_heads = 1 and o.over_students = 1) as all,
      coalesce((select json_agg(json_build_object('feeHeadId', h.id, 'name', h.name, 'billedMinor', o."billedMinor",
          'concessionMinor', o."concessionMinor", 'collectedMinor', o."collectedMinor", 'outstandingMinor', o."outstandingMinor",
          'overdueMinor', o."overdueMinor") order by h.priority, h.name)
        from own o join fee_heads h on h.id = o.head_id where o.over_heads = 0), '[]') as "byHead",
      coalesce((select json_agg(to_json(x) order by x.position nulls last) from grades_of x), '[]') as "byGrade"`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('The totals query returned no row.')
  return found
}

/** The days of a period, each with the same day of the year before. */
async function byDay(db: TenantDb, { from, to }: Period): Promise<FeeDashboard['byDay']> {
  const { rows } = await sql<FeeDashboard['byDay'][number]>`
    with paid as (
      select p.received_on, sum(p.amount)::bigint as amount from fee_payments p
      where p.year_id in (select id from academic_years where starts_on > ${from}::date - 900)
        and (p.received_on between ${from}::date and ${to}::date
          or p.received_on between (${from}::date - interval '1 year')::date and (${to}::date - interval '1 year')::date)
        and ${isKept}
      group by p.received_on)
    select d.day::date as day, coalesce(n.amount, 0)::bigint as "amountMinor", coalesce(b.amount, 0)::bigint as "lastYearMinor"
    from generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
      left join paid n on n.received_on = d.day::date
      left join paid b on b.received_on = (d.day - interval '1 year')::date
    order by d.day`.execute(db)
  return rows
}

/** Payments that were not reversed, by mode. */
async function byMode(db: TenantDb, which: RawBuilder<unknown>): Promise<FeeDashboard['byMode']> {
  const { rows } = await sql<FeeDashboard['byMode'][number]>`
    select p.mode, count(*)::int as payments, sum(p.amount)::bigint as "amountMinor" from fee_payments p
    where ${which} and ${isKept}
    group by p.mode order by sum(p.amount) desc`.execute(db)
  return rows
}

type HeadSums = Omit<HeadRow, 'feeHeadId' | 'code' | 'name'>

export async function headRows(db: TenantDb): Promise<{ heads: HeadRow[]; total: HeadSums }> {
  const { rows: heads } = await sql<HeadRow>`
    with own as materialized (
      select head_id, sum(gross) as gross, sum(concession) as concession, sum(tax) as tax, sum(net) as net, sum(paid) as paid,
        sum(credited) as credited, sum(written_off) as written_off, sum(carried) as carried, sum(outstanding) as outstanding
      from ${yearLines} group by grouping sets ((head_id)))
    select h.id as "feeHeadId", h.code, h.name, o.gross::bigint as "grossMinor", o.concession::bigint as "concessionMinor",
      o.tax::bigint as "taxMinor", o.net::bigint as "netMinor", o.paid::bigint as "paidMinor", o.credited::bigint as "creditedMinor",
      o.written_off::bigint as "writtenOffMinor", o.carried::bigint as "carriedMinor", o.outstanding::bigint as "outstandingMinor"
    from own o join fee_heads h on h.id = o.head_id order by h.priority, h.name`.execute(db)
  const total = (column: keyof HeadSums) => paise(heads.reduce((all, head) => all + head[column], 0))
  return {
    heads,
    total: {
      grossMinor: total('grossMinor'),
      concessionMinor: total('concessionMinor'),
      taxMinor: total('taxMinor'),
      netMinor: total('netMinor'),
      paidMinor: total('paidMinor'),
      creditedMinor: total('creditedMinor'),
      writtenOffMinor: total('writtenOffMinor'),
      carriedMinor: total('carriedMinor'),
      outstandingMinor: total('outstandingMinor'),
    },
  }
}

type PolicySum = {
  policyId: string
  name: string
  students: number
  givenMinor: Paise
  yearlyBudgetMinor: Paise | null
}

export async function concessionRows(db: TenantDb) {
  const { rows } = await sql<PolicySum>`
    select p.id as "policyId", p.name, count(distinct g.student_id)::int as students, coalesce(sum(c.given), 0)::bigint as "givenMinor",
      p.yearly_budget as "yearlyBudgetMinor"
    from fee_concession_policies p join fee_concession_grants g on g.tenant_id = p.tenant_id and g.policy_id = p.id
      left join lateral (select sum(x.amount) as given from fee_line_concessions x where x.tenant_id = g.tenant_id and x.grant_id = g.id) c on true
    where g.state in ('active', 'revoked') group by p.id, p.name, p.yearly_budget order by p.name`.execute(db)
  return { policies: rows, totalMinor: paise(rows.reduce((all, { givenMinor }) => all + givenMinor, 0)) }
}
