import { type RawBuilder, sql } from 'kysely'
import type { ReportDefinition } from '#modules/reports/definition.ts'
import { timeLimits } from '#modules/reports/limits.ts'
import type { BranchTable } from '#modules/reports/organisationSchemas.ts'
import type { BranchRange, BranchReportName } from '#modules/reports/schoolReports.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { limitTime } from '#platform/server/database/transactionSettings.ts'
import type { Services } from '#platform/server/services.ts'
import { compile } from '../engine/compile.ts'
import { catalogue } from '../schoolReports/catalogue.ts'
import { figures } from '../schoolReports/figures.ts'
import { summaryOf } from '../schoolReports/reportQuestion.ts'

type Column = BranchTable['columns'][number]
/** A number of a branch; a percentage as its points and its weight, so that branches of different size add up. */
type Part = number | null | readonly [points: number | null, weight: number]
type Parts = readonly Part[]
type Answer = { readonly now: Parts; readonly before: Parts | null }

const measure = (of: ReportDefinition['measures'][number]['of'], column: string | null, en: string, hi: string) => ({
  measure: { of, column },
  label: { en, hi },
})
const people = (column: string) => measure('distinct', column, 'People', 'लोग')
const minutes = measure('sum', 'minutes', 'Minutes', 'मिनट')

/** What a report says about a branch besides its count: only what can be added up. */
const more: Readonly<Record<BranchReportName, readonly ReturnType<typeof measure>[]>> = {
  userCount: [
    measure('sum', 'active', 'Active', 'सक्रिय'),
    measure('sum', 'seenThisWeek', 'Signed in within 7 days', '7 दिनों में लॉगिन'),
    measure('sum', 'neverSeen', 'Never signed in', 'कभी लॉगिन नहीं'),
  ],
  registrations: [],
  teacherUsage: [people('account')],
  studentUsage: [people('account')],
  adminUsage: [people('account')],
  teacherContent: [people('personId'), minutes],
  studentContent: [people('personId'), minutes],
  milestones: [measure('sum', 'completed', 'Completed', 'पूरा'), measure('sum', 'overdue', 'Overdue', 'विलंबित')],
}

/** A statement for `in_each_branch`, which takes no parameters: here they are days and names that the product itself wrote. */
function textOf(db: TenantDb, query: RawBuilder<unknown>): string {
  const { sql: text, parameters } = query.compile(db)
  const literal = (value: unknown) => {
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && /^[\w .-]*$/.test(value)) return `'${value}'`
    throw new Error('Only numbers, days and names may be part of a statement for all branches.')
  }
  return text.replaceAll(/\$(\d+)/g, (_, n: string) => literal(parameters[Number(n) - 1]))
}

/** The ten figures, now and on the same day of the year before. Two statements, however many branches there are. */
export async function readBranchFigures(db: TenantDb, services: Services, zone: string): Promise<BranchTable> {
  const parts = (day: RawBuilder<unknown>) =>
    sql`select jsonb_build_array(${sql.join(figures.map(({ part }) => part(day)))})`
  const before = textOf(db, parts(sql.raw('$day'))).replaceAll('$day', '$1')
  const now = textOf(db, parts(sql`(select school_day())`))
  const query = `select jsonb_build_object('now', (${now}), 'before', in_year_before(${quoted(before)}))`
  const columns = figures.map(({ name, kind }): Column => ({ figure: name, label: null, kind }))
  return readTable(db, services, zone, query, columns)
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A report of the school, summed up in every branch. */
export async function readBranchReport(
  db: TenantDb,
  services: Services,
  zone: string,
  { report: name, range }: { readonly report: BranchReportName; readonly range: BranchRange },
): Promise<BranchTable> {
  const report = catalogue[name]
  const subject = services.reportSubjects.find((one) => one.name === report.subject)
  if (!subject) throw new Error(`No module contributes the subject ${report.subject}.`)
  const day = today(zone, services.now())
  const counted = { measure: { of: 'count', column: null } as const, label: report.counted }
  const columns: { measure: ReportDefinition['measures'][number]; label: Localized }[] = [counted, ...more[name]]
  const definition = {
    ...summaryOf(report, { range, grade: '' }, day),
    groups: [],
    sort: [],
    measures: columns.map((column) => column.measure),
  }
  const { rows } = compile(subject, definition, day)
  const isShare = (column: string | null) => column === 'completed'
  const cells = columns.map(({ measure: { column } }, at) =>
    isShare(column) ? sql`jsonb_build_array(r.${sql.ref(`c${at}`)}, r.c0)` : sql`to_jsonb(r.${sql.ref(`c${at}`)})`,
  )
  const query = sql`select jsonb_build_object('now', jsonb_build_array(${sql.join(cells)}), 'before', null) from (${rows}) r`
  const shown = columns.map(
    ({ label, measure: { column } }): Column => ({ figure: null, label, kind: isShare(column) ? 'percent' : 'number' }),
  )
  return readTable(db, services, zone, textOf(db, query), shown)
}

type Branch = { branchId: string; name: string; subDomain: string; isActive: boolean }

async function readTable(
  db: TenantDb,
  services: Services,
  zone: string,
  query: string,
  columns: Column[],
): Promise<BranchTable> {
  await limitTime(db, timeLimits.branches)
  const [found, counted] = await Promise.all([
    sql<Branch>`select id as "branchId", name, sub_domain as "subDomain", status_id = 1 as "isActive" from tenants
      where kind = 'school' and organisation_id = current_organisation() order by lower(name), id limit 500`.execute(
      db,
    ),
    sql<{ branchId: string; answer: Answer }>`
      select branch_id as "branchId", answer from in_each_branch(${query})`.execute(db),
  ])
  const answers = new Map(counted.rows.map(({ branchId, answer }) => [branchId, answer]))
  const branches = found.rows.flatMap(({ subDomain, ...branch }) => {
    const answer = answers.get(branch.branchId)
    // A branch created between the two statements is listed next time.
    if (!answer) return []
    const address = `${subDomain}.${services.config.baseDomain}`
    return [{ ...branch, address, values: shownOf(answer.now), lastYear: answer.before && shownOf(answer.before) }]
  })
  const all = [...answers.values()]
  const before = all.flatMap((answer) => (answer.before ? [answer.before] : []))
  return {
    columns,
    branches,
    total: {
      values: shownOf(
        totalOf(
          columns.length,
          all.map(({ now }) => now),
        ),
      ),
      lastYear: before.length > 0 ? shownOf(totalOf(columns.length, before)) : null,
    },
    asOf: today(zone, services.now()) as CivilDate,
  }
}

const isShare = (part: Part): part is readonly [number | null, number] => Array.isArray(part)

/** What people read: percentages with one digit. */
const shownOf = (parts: Parts): (number | null)[] =>
  parts.map((part) => {
    if (!isShare(part)) return part
    const [points, weight] = part
    return points === null || weight === 0 ? null : Math.round((points / weight) * 10) / 10
  })

/** All branches together: the sums, and percentages by the weight of each branch. */
function totalOf(width: number, branches: readonly Parts[]): Parts {
  return Array.from({ length: width }, (_, at): Part => {
    const parts = branches.map((one) => one[at] ?? null)
    const shares = parts.filter(isShare)
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
    if (shares.length > 0) return [sum(shares.map(([points]) => points ?? 0)), sum(shares.map(([, weight]) => weight))]
    const numbers = parts.filter((part): part is number => typeof part === 'number')
    return numbers.length > 0 ? sum(numbers) : null
  })
}
