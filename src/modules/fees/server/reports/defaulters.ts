import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
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
type StudentSums = { readonly studentId: string; readonly place: number; readonly sums: Sums }

const ageKey = (days: number) =>
  days <= 30 ? 'to30Minor' : days <= 60 ? 'to60Minor' : days <= 90 ? 'to90Minor' : 'over90Minor'

/**
 * What each student is late with. Fines that still accrue count as old as the demand they are for. It adds in place: a school of
 * thousands would otherwise make the garbage of several copies at once, and everybody else would wait for its collection.
 */
function sumsOf(late: readonly LateDemand[], fines: ReadonlyMap<string, Paise>): StudentSums[] {
  const all = new Map<string, StudentSums>()
  for (const { demandId, studentId, place, dueOn, days, outstanding } of late) {
    const fine = fines.get(demandId) ?? 0
    const sums: Sums = all.get(studentId)?.sums ?? { ...nothing, oldestDueOn: dueOn }
    const age = ageKey(days)
    sums.overdueMinor = paise(sums.overdueMinor + outstanding + fine)
    sums.fineMinor = paise(sums.fineMinor + fine)
    sums[age] = paise(sums[age] + outstanding + fine)
    sums.days = Math.max(sums.days, days)
    if (dueOn < sums.oldestDueOn) sums.oldestDueOn = dueOn
    if (!all.has(studentId)) all.set(studentId, { studentId, place, sums })
  }
  return [...all.values()]
}

const nothing = {
  overdueMinor: paise(0),
  fineMinor: paise(0),
  to30Minor: paise(0),
  to60Minor: paise(0),
  to90Minor: paise(0),
  over90Minor: paise(0),
  days: 0,
}

/** What everybody with overdue amounts is late with, fines up to today included, in the order of the filter. */
async function sortedSums(db: TenantDb, filter: DefaulterFilter): Promise<StudentSums[]> {
  const [today, late] = await Promise.all([schoolToday(db), lateDemands(db, filter)])
  const fined = late.flatMap(({ demandId, hasRule }) => (hasRule ? [demandId] : []))
  const { field, descending } = sortOrder(filter.sort)
  const keyOf = {
    overdue: (one: StudentSums) => one.sums.overdueMinor,
    days: (one: StudentSums) => one.sums.days,
    name: (one: StudentSums) => one.place,
  }[field]
  return sumsOf(late, await runningFines(db, fined, today)).sort(
    (a, b) => (descending ? -1 : 1) * (keyOf(a) - keyOf(b)) || a.place - b.place,
  )
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

/** All of them, a page at a time, for which the sums are worked out once. Nobody at all is one empty page. */
export async function* readDefaulters(db: TenantDb, filter: Omit<DefaulterFilter, 'page'>) {
  const all = await sortedSums(db, { ...filter, page: 1 })
  for (let at = 0; at === 0 || at < all.length; at += filter.size)
    yield { rows: await withPeople(db, all.slice(at, at + filter.size)), total: all.length }
}

async function withPeople(db: TenantDb, page: readonly StudentSums[]): Promise<Defaulter[]> {
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
