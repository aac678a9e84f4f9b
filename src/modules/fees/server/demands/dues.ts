import { type RawBuilder, sql } from 'kysely'
import type { DemandKind, HeadKind } from '#modules/fees/enumerations.ts'
import { type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { OpenDemand } from '../../rules/allocation.ts'
import { type FineRule, fineOf, type Movement } from '../../rules/fines.ts'

export type DueLine = {
  lineId: string
  headId: string
  headName: string
  headKind: HeadKind
  isFine: boolean
  priority: number
  gross: Paise
  concession: Paise
  net: Paise
  outstanding: Paise
}

/** A demand with a balance, as used by the desk, the allocation and the explanation of dues. */
export type Due = Omit<OpenDemand, 'lines'> & {
  readonly studentId: string
  readonly yearId: string
  readonly number: number
  readonly kind: DemandKind
  readonly label: string
  readonly yearName: string
  /** Its payer, if not the family. */
  readonly payerId: string | null
  readonly payerName: string | null
  readonly lines: readonly DueLine[]
}

type Row = DueLine & {
  demandId: string
  studentId: string
  yearId: string
  dueOn: CivilDate
  number: number
  kind: DemandKind
  label: string
  yearName: string
  payerId: string | null
  payerName: string | null
}

/** Everything outstanding for these students, oldest first, with fines up to a day. */
export const openDues = async (db: TenantDb, studentIds: readonly string[], asOf: CivilDate): Promise<Due[]> =>
  (await readDues(db, sql`${studentIds}::uuid[]`, sql`${asOf}::date`)).due

/** The same as of the school's today, for an array of students in SQL. */
export const openDuesToday = (db: TenantDb, students: RawBuilder<unknown>): Promise<{ asOf: CivilDate; due: Due[] }> =>
  readDues(db, students, sql`school_today()`)

export type DueFacts = { asOf: CivilDate; lines: Row[]; fined: Fined[]; holidays: Holiday[] }

/** What an array of students owes on a day and what its fines are reckoned from: one row. */
export function duesQuery(students: RawBuilder<unknown>, day: RawBuilder<unknown>) {
  const late = sql`d.due_on < t.day and d.id in (
    select b.demand_id from fee_line_balances b where b.student_id = any (${students}) and b.outstanding > 0)`
  return sql<DueFacts>`
    select t.day as "asOf", ${listOf(openLines(students))} as lines, ${listOf(finedDemands(late))} as fined, ${holidays} as holidays
    from (select ${day} as day) t`
}

export const duesOf = (facts: DueFacts): Due[] => duesFrom(facts.lines, finesOf(facts, facts.asOf))

async function readDues(db: TenantDb, students: RawBuilder<unknown>, day: RawBuilder<unknown>) {
  const { rows } = await duesQuery(students, day).execute(db)
  const [facts] = rows
  if (!facts) throw new Error('A statement without tables returned no row.')
  return { asOf: facts.asOf, due: duesOf(facts) }
}

/**
 * The open lines of an array of students, in the order in which they are paid. `offset 0` reads them before anything is joined:
 * beside other schools PostgreSQL would otherwise begin with the years and read all open lines of each.
 */
const openLines = (students: RawBuilder<unknown>) => sql`
    select b.line_id as "lineId", b.head_id as "headId", h.name as "headName", h.kind as "headKind", b.is_fine as "isFine",
      l.priority, l.gross, l.concession, b.net, b.outstanding, b.demand_id as "demandId", b.student_id as "studentId", b.year_id as "yearId",
      d.due_on as "dueOn", d.number, d.kind, d.label, y.name as "yearName", d.payer_id as "payerId", q.name as "payerName"
    from (select * from fee_line_balances where student_id = any (${students}) and outstanding > 0 offset 0) b
      join fee_demand_lines l on l.tenant_id = b.tenant_id and l.id = b.line_id
      join fee_demands d on d.tenant_id = b.tenant_id and d.id = b.demand_id
      join fee_heads h on h.tenant_id = b.tenant_id and h.id = b.head_id
      left join fee_payers q on q.tenant_id = d.tenant_id and q.id = d.payer_id
      join academic_years y on y.tenant_id = b.tenant_id and y.id = b.year_id
    order by b.due_on, d.year_id, d.number, b.is_fine, l.priority, b.head_id, b.line_id`

function duesFrom(rows: readonly Row[], fines: ReadonlyMap<string, Paise>): Due[] {
  return [...Map.groupBy(rows, ({ demandId }) => demandId).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { demandId, studentId, yearId, dueOn, number, kind, label, yearName, payerId, payerName } = first
    const fine = fines.get(demandId) ?? paise(0)
    return [{ demandId, studentId, yearId, dueOn, number, kind, label, yearName, payerId, payerName, fine, lines }]
  })
}

type Fined = {
  demandId: string
  dueOn: CivilDate
  principal: number
  /** Fines that are already lines, and the waived part of the accruing one. */
  assessed: number
  waived: number
  movements: Movement[]
  rule: FineRule
}

/** The part of each demand's fine that is neither a line yet nor waived. */
export async function runningFines(
  db: TenantDb,
  demandIds: readonly string[],
  asOf: CivilDate,
): Promise<Map<string, Paise>> {
  if (demandIds.length === 0) return new Map()
  const { rows } = await sql<Pick<DueFacts, 'fined' | 'holidays'>>`
    select ${listOf(finedDemands(sql`d.id = any (${demandIds}::uuid[])`))} as fined, ${holidays} as holidays`.execute(
    db,
  )
  return rows[0] ? finesOf(rows[0], asOf) : new Map()
}

/** What the fines of demands `d` are reckoned from. */
const finedDemands = (which: RawBuilder<unknown>) => sql`
    select d.id as "demandId", d.due_on as "dueOn", p.principal, p.assessed,
      coalesce((select sum(w.amount) from fee_fine_waivers w where w.tenant_id = d.tenant_id and w.demand_id = d.id), 0)::bigint as waived,
      coalesce((select json_agg(json_build_object('on', m.effective_on, 'amount', -m.amount)) from (
        select a.effective_on, sum(a.amount) as amount from fee_demand_lines l
          join fee_allocations a on a.tenant_id = l.tenant_id and a.line_id = l.id
        where l.tenant_id = d.tenant_id and l.demand_id = d.id and not l.is_fine group by a.effective_on) m), '[]') as movements,
      json_build_object('kind', r.kind, 'graceDays', r.grace_days, 'value', r.value, 'perDays', r.per_days, 'steps', r.steps,
        'capMinor', r.cap_minor, 'capBp', r.cap_bp, 'excludeHolidays', r.exclude_holidays) as rule
    from fee_demands d
      join fee_fine_rules r on r.tenant_id = d.tenant_id and r.id = d.fine_rule_id
      cross join lateral (
        select coalesce(sum(l.net) filter (where not l.is_fine), 0)::bigint as principal,
          coalesce(sum(l.net) filter (where l.is_fine), 0)::bigint as assessed
        from fee_demand_lines l where l.tenant_id = d.tenant_id and l.demand_id = d.id) p
    where ${which}`

type Holiday = { start: CivilDate; end: CivilDate }

/** The holidays, if a rule of the school leaves them out. */
const holidays = listOf(sql`
    select starts_on as start, ends_on as end from holidays
    where exists (select from fee_fine_rules r where r.exclude_holidays)`)

const finesOf = ({ fined, holidays }: Pick<DueFacts, 'fined' | 'holidays'>, asOf: CivilDate): Map<string, Paise> =>
  new Map(
    fined.map(({ demandId, dueOn, principal, assessed, waived, movements, rule }) => {
      const all = fineOf({ rule, dueOn, asOf, principal: paise(principal), movements, holidays })
      return [demandId, paise(Math.max(all - assessed - waived, 0))]
    }),
  )

/** Days a demand is late; 0 before it is due. */
export const overdueDays = (dueOn: CivilDate, asOf: CivilDate): number => Math.max(daysBetween(dueOn, asOf), 0)

export const openOf = ({ lines, fine }: Pick<Due, 'lines' | 'fine'>): Paise =>
  paise(lines.reduce<number>((all, { outstanding }) => all + outstanding, fine))
