import { type RawBuilder, sql } from 'kysely'
import type { Account } from '#modules/fees/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { feeReports } from '../../contracts/reports.ts'
import type { Defaulter, FeeDashboard, HeadRow } from '../../contracts/reportsSchemas.ts'
import { paymentColumns, paymentJoins } from '../receipts/receipts.ts'
import { schoolToday } from '../setup/settings.ts'
import { isStudent, matchesWords, studentColumns, studentJoins } from '../students.ts'

const year = sql`(select current_year())`

/** Totals of balances `b` joined with their lines `l`. */
const sums = sql`
  coalesce(sum(b.net), 0)::bigint as "billedMinor", coalesce(sum(l.concession), 0)::bigint as "concessionMinor",
  coalesce(sum(b.paid), 0)::bigint as "collectedMinor", coalesce(sum(b.outstanding), 0)::bigint as "outstandingMinor",
  coalesce(sum(b.outstanding) filter (where b.due_on < (select school_today())), 0)::bigint as "overdueMinor"`
const balances = sql`from fee_line_balances b
  join fee_demand_lines l on l.tenant_id = b.tenant_id and l.year_id = b.year_id and l.id = b.line_id`

type Sums = Pick<
  FeeDashboard,
  'billedMinor' | 'concessionMinor' | 'collectedMinor' | 'outstandingMinor' | 'overdueMinor'
>

export async function dashboard(db: TenantDb): Promise<FeeDashboard> {
  const asOf = await schoolToday(db)
  const [sums, other, modes, months, days] = await Promise.all([
    yearSums(db),
    sql<{ advance: Paise; defaulters: number; pending: number }>`
      select coalesce((select sum(advance) from fee_accounts where advance > 0), 0)::bigint as advance,
        (select count(distinct student_id) from fee_line_balances where year_id = ${year} and outstanding > 0 and due_on < (select school_today()))::int as defaulters,
        ((select count(*) from fee_requests where year_id = ${year} and state = 'requested')
          + (select count(*) from fee_concession_grants where state in ('requested', 'approved')))::int as pending`.execute(
      db,
    ),
    byMode(db, sql`p.year_id = ${year}`),
    sql<FeeDashboard['byMonth'][number]>`
      with last as (select id from academic_years where ends_on < (select starts_on from academic_years where id = ${year}) order by ends_on desc limit 1)
      select extract(month from p.received_on)::int as month, coalesce(sum(p.amount) filter (where p.year_id = ${year}), 0)::bigint as "amountMinor",
        coalesce(sum(p.amount) filter (where p.year_id <> ${year}), 0)::bigint as "lastYearMinor"
      from fee_payments p
      where (p.year_id = ${year} or p.year_id = (select id from last))
        and not exists (select from fee_reversals v where v.tenant_id = p.tenant_id and v.payment_id = p.id)
      group by 1 order by min((extract(month from p.received_on)::int + 6) % 12)`.execute(db),
    byDay(db, asOf),
  ])
  const { advance = paise(0), defaulters = 0, pending = 0 } = other.rows[0] ?? {}
  return {
    ...sums.all,
    asOf,
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

/** Totals of the year's lines in one scan: overall, by head and by grade. */
async function yearSums(db: TenantDb): Promise<YearSums> {
  const { rows } = await sql<YearSums>`
    with own as materialized (
      select b.head_id, b.student_id, grouping(b.head_id) as over_heads, grouping(b.student_id) as over_students, ${sums}
      ${balances} where b.year_id = ${year} group by grouping sets ((), (b.head_id), (b.student_id))),
    placed as (
      select distinct on (e.student_id) e.student_id, c.grade_id from enrolments e
        join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      where e.year_id = ${year} order by e.student_id, e.from_date desc),
    grades_of as (
      select g.id as "gradeId", coalesce(g.name, '') as name, g.position, count(*)::int as students,
        sum(o."billedMinor")::bigint as "billedMinor", sum(o."concessionMinor")::bigint as "concessionMinor",
        sum(o."collectedMinor")::bigint as "collectedMinor", sum(o."outstandingMinor")::bigint as "outstandingMinor",
        sum(o."overdueMinor")::bigint as "overdueMinor"
      from own o left join placed p on p.student_id = o.student_id left join grades g on g.id = p.grade_id
      where o.over_students = 0 group by g.id, g.name, g.position)
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

/** The thirty days up to a day, each with the same day of the year before. */
async function byDay(db: TenantDb, asOf: CivilDate): Promise<FeeDashboard['byDay']> {
  const { rows } = await sql<FeeDashboard['byDay'][number]>`
    with paid as (
      select p.received_on, sum(p.amount)::bigint as amount from fee_payments p
      where p.year_id in (select id from academic_years where starts_on > ${asOf}::date - 900)
        and (p.received_on between ${asOf}::date - 29 and ${asOf}::date
          or p.received_on between (${asOf}::date - 29 - interval '1 year')::date and (${asOf}::date - interval '1 year')::date)
        and not exists (select from fee_reversals v where v.tenant_id = p.tenant_id and v.payment_id = p.id)
      group by p.received_on)
    select d.day::date as day, coalesce(n.amount, 0)::bigint as "amountMinor", coalesce(b.amount, 0)::bigint as "lastYearMinor"
    from generate_series(${asOf}::date - 29, ${asOf}::date, interval '1 day') d(day)
      left join paid n on n.received_on = d.day::date
      left join paid b on b.received_on = (d.day - interval '1 year')::date
    order by d.day`.execute(db)
  return rows
}

/** Payments that were not reversed, by mode. */
async function byMode(db: TenantDb, which: RawBuilder<unknown>): Promise<FeeDashboard['byMode']> {
  const { rows } = await sql<FeeDashboard['byMode'][number]>`
    select p.mode, count(*)::int as payments, sum(p.amount)::bigint as "amountMinor" from fee_payments p
    where ${which} and not exists (select from fee_reversals v where v.tenant_id = p.tenant_id and v.payment_id = p.id)
    group by p.mode order by sum(p.amount) desc`.execute(db)
  return rows
}

type DefaulterFilter = Input<typeof feeReports.routes.listDefaulters>['query']
const ageOf = {
  to30: sql`days <= 30`,
  to60: sql`days between 31 and 60`,
  to90: sql`days between 61 and 90`,
  over90: sql`days > 90`,
}

/** Students with overdue amounts of the requested age, including amounts from earlier years. */
export async function listDefaulters(db: TenantDb, filter: DefaulterFilter) {
  const conditions = [sql`days >= ${filter.minDays}`]
  if (filter.age) conditions.push(ageOf[filter.age])
  const late = sql`
    late as (
      select student_id, sum(outstanding)::bigint as "overdueMinor", min(due_on) as "oldestDueOn", max(days)::int as days,
        coalesce(sum(outstanding) filter (where days <= 30), 0)::bigint as "to30Minor",
        coalesce(sum(outstanding) filter (where days between 31 and 60), 0)::bigint as "to60Minor",
        coalesce(sum(outstanding) filter (where days between 61 and 90), 0)::bigint as "to90Minor",
        coalesce(sum(outstanding) filter (where days > 90), 0)::bigint as "over90Minor"
      from (select student_id, outstanding, due_on, (select school_today()) - due_on as days from fee_line_balances
        where outstanding > 0 and due_on < (select school_today())) o
      where ${sql.join(conditions, sql` and `)} group by student_id)`
  const more = [isStudent]
  if (filter.gradeId) more.push(sql`k.grade_id = ${filter.gradeId}`)
  if (filter.q)
    more.push(
      sql`${matchesWords(sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || coalesce(g.phone, '')`, filter.q)}`,
    )
  const from = sql`from late join users u on u.id = late.student_id ${studentJoins} where ${sql.join(more, sql` and `)}`
  const { field, descending } = sortOrder(filter.sort)
  const way = descending ? sql`desc` : sql`asc`
  const orders = {
    overdue: sql`late."overdueMinor" ${way}, u.id`,
    days: sql`late.days ${way}, u.id`,
    name: sql`lower(u.first_name) ${way}, lower(u.last_name) ${way}, u.id`,
  }
  const [rows, counted] = await Promise.all([
    sql<Defaulter>`
      with ${late} select ${studentColumns}, late."overdueMinor", late."oldestDueOn", late.days, late."to30Minor", late."to60Minor",
        late."to90Minor", late."over90Minor",
        (select max(m.day) from fee_reminders m where m.tenant_id = u.tenant_id and m.student_id = u.id) as "remindedOn" ${from} order by ${orders[field]} limit ${filter.size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number; overdue: Paise }>`
      with ${late} select count(*)::int as total, coalesce(sum(late."overdueMinor"), 0)::bigint as overdue ${from}`.execute(
      db,
    ),
  ])
  const { total = 0, overdue = paise(0) } = counted.rows[0] ?? {}
  return { rows: rows.rows, total, page: filter.page, size: filter.size, overdueMinor: overdue }
}

/** Everything received, reversed and refunded on a day. */
export async function dayBook(db: TenantDb, filter: CivilDate | undefined) {
  const on = filter ?? (await schoolToday(db))
  const ofDay = sql`p.year_id = ${year} and p.received_on = ${on}`
  type Row = {
    paymentId: string
    at: string
    receiptCode: string | null
    studentName: string
    admissionNo: string | null
  }
  const [rows, modes, sumsOfDay] = await Promise.all([
    sql<Row & Pick<DayRow, 'mode' | 'reference' | 'amountMinor' | 'cashierName' | 'state'>>`
      select ${paymentColumns}, p.received_at as at ${paymentJoins} where ${ofDay} order by p.received_at, p.id limit 2000`.execute(
      db,
    ),
    byMode(db, ofDay),
    sql<{ received: Paise; reversed: Paise; refunded: Paise }>`
      select coalesce((select sum(p.amount) from fee_payments p where ${ofDay}), 0)::bigint as received,
        coalesce((select sum(e.credit) from fee_ledger_txns t join fee_ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
          where t.booked_on = ${on} and t.kind in ('cancelled', 'bounced', 'chargeback') and e.account in ('cash', 'bank', 'cheques', 'gateway')), 0)::bigint as reversed,
        coalesce((select sum(e.credit) from fee_ledger_txns t join fee_ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
          where t.booked_on = ${on} and t.kind = 'refund' and e.account in ('cash', 'bank')), 0)::bigint as refunded`.execute(
      db,
    ),
  ])
  const { received = paise(0), reversed = paise(0), refunded = paise(0) } = sumsOfDay.rows[0] ?? {}
  return {
    on,
    rows: rows.rows,
    byMode: modes,
    receivedMinor: received,
    reversedMinor: reversed,
    refundedMinor: refunded,
  }
}

type DayRow = {
  mode: FeeDashboard['byMode'][number]['mode']
  reference: string
  amountMinor: Paise
  cashierName: string
  state: 'valid' | 'subjectToRealisation' | 'cancelled' | 'bounced'
}

const headSums = sql`
  coalesce(sum(l.gross), 0)::bigint as "grossMinor", coalesce(sum(l.concession), 0)::bigint as "concessionMinor",
  coalesce(sum(l.tax), 0)::bigint as "taxMinor", coalesce(sum(b.net), 0)::bigint as "netMinor", coalesce(sum(b.paid), 0)::bigint as "paidMinor",
  coalesce(sum(b.credited), 0)::bigint as "creditedMinor", coalesce(sum(b.written_off), 0)::bigint as "writtenOffMinor",
  coalesce(sum(b.carried), 0)::bigint as "carriedMinor", coalesce(sum(b.outstanding), 0)::bigint as "outstandingMinor"`

export async function headRows(db: TenantDb) {
  const [heads, total] = await Promise.all([
    sql<HeadRow>`
      select h.id as "feeHeadId", h.code, h.name, ${headSums} ${balances} join fee_heads h on h.tenant_id = b.tenant_id and h.id = b.head_id
      where b.year_id = ${year} group by h.id, h.code, h.name, h.priority order by h.priority, h.name`.execute(db),
    sql<Omit<HeadRow, 'feeHeadId' | 'code' | 'name'>>`select ${headSums} ${balances} where b.year_id = ${year}`.execute(
      db,
    ),
  ])
  const [all] = total.rows
  if (!all) throw new Error('The totals query returned no row.')
  return { heads: heads.rows, total: all }
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

export async function trialBalance(db: TenantDb) {
  const [accounts, broken, wrong] = await Promise.all([
    sql<{ account: Account; debitMinor: Paise; creditMinor: Paise }>`
      select e.account, sum(e.debit)::bigint as "debitMinor", sum(e.credit)::bigint as "creditMinor"
      from fee_ledger_txns t join fee_ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
      where t.year_id = ${year} group by e.account order by e.account`.execute(db),
    sql`select from broken_fee_txn()`.execute(db),
    sql<{ many: number }>`select count(*)::int as many from wrong_fee_balances()`.execute(db),
  ])
  const total = (side: 'debitMinor' | 'creditMinor') => paise(accounts.rows.reduce((all, row) => all + row[side], 0))
  return {
    accounts: accounts.rows,
    debitMinor: total('debitMinor'),
    creditMinor: total('creditMinor'),
    chainHolds: broken.rows.length === 0,
    wrongBalances: wrong.rows[0]?.many ?? 0,
  }
}
