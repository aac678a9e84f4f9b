import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { feeReports } from '../../contracts/reports.ts'
import type { Defaulter } from '../../contracts/reportsSchemas.ts'
import { runningFines } from '../demands/dues.ts'
import { schoolToday } from '../setup/settings.ts'
import { currentClass, isStudent, matchesWords, studentColumns, studentJoins } from '../students.ts'

type DefaulterFilter = Input<typeof feeReports.routes.listDefaulters>['query']

const ageOf = {
  to30: sql`o.days <= 30`,
  to60: sql`o.days between 31 and 60`,
  to90: sql`o.days between 61 and 90`,
  over90: sql`o.days > 90`,
}

type LateDemand = {
  demandId: string
  studentId: string
  dueOn: CivilDate
  days: number
  outstanding: number
  hasRule: boolean
  /** The student's place in the order of names. */
  place: number
}

/** Overdue demands of the requested age, including those of earlier years. */
async function lateDemands(db: TenantDb, filter: DefaulterFilter): Promise<LateDemand[]> {
  const conditions = [isStudent, sql`o.days >= ${filter.minDays}`]
  if (filter.age) conditions.push(ageOf[filter.age])
  if (filter.gradeId) conditions.push(sql`k.grade_id = ${filter.gradeId}`)
  if (filter.q)
    conditions.push(
      matchesWords(
        sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || coalesce(g.phone, '')`,
        filter.q,
      ),
    )
  const { rows } = await sql<LateDemand>`
    select o.demand_id as "demandId", o.student_id as "studentId", o.due_on as "dueOn", o.days, o.outstanding,
      d.fine_rule_id is not null as "hasRule", dense_rank() over (order by lower(u.first_name), lower(u.last_name), u.id)::int as place
    from (
      select demand_id, student_id, due_on, (select school_today()) - due_on as days, sum(outstanding)::bigint as outstanding
      from fee_line_balances where outstanding > 0 and due_on < (select school_today()) group by demand_id, student_id, due_on) o
      join fee_demands d on d.id = o.demand_id
      join users u on u.id = o.student_id ${filter.q ? studentJoins : filter.gradeId ? currentClass : sql``}
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows
}

type Sums = Pick<
  Defaulter,
  'overdueMinor' | 'fineMinor' | 'to30Minor' | 'to60Minor' | 'to90Minor' | 'over90Minor' | 'oldestDueOn' | 'days'
>

/** What a student is late with. Fines that still accrue count as old as the demand they are for. */
function sumsOf(late: readonly (LateDemand & { readonly fine: number })[]): Sums {
  const sum = (which: (days: number) => boolean) =>
    paise(late.reduce((all, { days, outstanding, fine }) => (which(days) ? all + outstanding + fine : all), 0))
  return {
    overdueMinor: sum(() => true),
    fineMinor: paise(late.reduce((all, { fine }) => all + fine, 0)),
    to30Minor: sum((days) => days <= 30),
    to60Minor: sum((days) => days > 30 && days <= 60),
    to90Minor: sum((days) => days > 60 && days <= 90),
    over90Minor: sum((days) => days > 90),
    oldestDueOn: late.reduce(
      (oldest, { dueOn }) => (dueOn < oldest ? dueOn : oldest),
      late[0]?.dueOn ?? ('' as CivilDate),
    ),
    days: Math.max(0, ...late.map(({ days }) => days)),
  }
}

type DefaulterSums = { readonly studentId: string; readonly place: number; readonly sums: Sums }

/** What everybody with overdue amounts is late with, fines up to today included, in the order of the filter. */
async function sortedSums(db: TenantDb, filter: DefaulterFilter): Promise<DefaulterSums[]> {
  const [today, late] = await Promise.all([schoolToday(db), lateDemands(db, filter)])
  const fined = late.flatMap(({ demandId, hasRule }) => (hasRule ? [demandId] : []))
  const fines = await runningFines(db, fined, today)
  const withFines = late.map((one) => ({ ...one, fine: fines.get(one.demandId) ?? 0 }))
  const all = [...Map.groupBy(withFines, ({ studentId }) => studentId)].map(([studentId, own]) => ({
    studentId,
    place: own[0]?.place ?? 0,
    sums: sumsOf(own),
  }))
  const { field, descending } = sortOrder(filter.sort)
  const keyOf = {
    overdue: (one: DefaulterSums) => one.sums.overdueMinor,
    days: (one: DefaulterSums) => one.sums.days,
    name: (one: DefaulterSums) => one.place,
  }[field]
  return all.sort((a, b) => (descending ? -1 : 1) * (keyOf(a) - keyOf(b)) || a.place - b.place)
}

/** Students with overdue amounts, as their accounts show them. */
export async function listDefaulters(db: TenantDb, filter: DefaulterFilter) {
  const all = await sortedSums(db, filter)
  return {
    rows: await withPeople(db, all.slice(offsetOf(filter), offsetOf(filter) + filter.size)),
    total: all.length,
    page: filter.page,
    size: filter.size,
    overdueMinor: paise(all.reduce((sum, one) => sum + one.sums.overdueMinor, 0)),
    fineMinor: paise(all.reduce((sum, one) => sum + one.sums.fineMinor, 0)),
  }
}

/** All of them, so many at a time. Their sums are reckoned once. */
export async function* readDefaulters(db: TenantDb, filter: Omit<DefaulterFilter, 'page'>) {
  const all = await sortedSums(db, { ...filter, page: 1 })
  for (let at = 0; at < all.length; at += filter.size)
    yield { rows: await withPeople(db, all.slice(at, at + filter.size)), total: all.length }
}

async function withPeople(db: TenantDb, page: readonly DefaulterSums[]): Promise<Defaulter[]> {
  const people = await peopleOf(
    db,
    page.map(({ studentId }) => studentId),
  )
  return page.flatMap(({ studentId, sums }) => {
    const person = people.get(studentId)
    return person ? [{ ...person, ...sums }] : []
  })
}

type Person = Omit<Defaulter, keyof Sums>

async function peopleOf(db: TenantDb, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Person>`
    select ${studentColumns},
      (select max(m.day) from fee_reminders m where m.tenant_id = u.tenant_id and m.student_id = u.id) as "remindedOn"
    from users u ${studentJoins} where u.id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.studentId, row]))
}
