import { sql } from 'kysely'
import type { Answer } from '#modules/reports/definitionSchemas.ts'
import { schoolReports } from '#modules/reports/schoolReportContract.ts'
import type { Figure } from '#modules/reports/schoolReportSchemas.ts'
import { figureNames, type SchoolReportName, schoolReportNames } from '#modules/reports/schoolReports.ts'
import { urlOf } from '#platform/contract/addresses/routeUrl.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type ProofContext, proof } from '../program.ts'
import { signInAs } from '../stage/principals.ts'
import { counts, figureCounts } from './reportCounts.ts'
import { fillReports } from './reportSchool.ts'

type Year = { id: string; starts: string; ends: string; day: string }
type Cell = string | number | null

export const program = proof(
  'T18.3',
  'every number of every report of a school equals a second count, in the year, on single days and on the day of last year',
  async (context: ProofContext) => {
    const server = await context.server()
    const office = await signInAs(server, 'greenwood', 'superadmin')
    const { tenantId } = office
    const inYear = <T>(yearId: string | null, work: (db: TenantDb) => Promise<T>) =>
      server.services.database.inTenant({ tenantId, ...(yearId && { yearId }) }, work)
    const { now, before } = await inYear(null, readYears)
    const size = { students: context.count(500, 90), days: context.count(30, 12) }
    await inYear(null, (db) => fillReports(db, { ...size, today: now.day }, 'now'))
    // An archived year takes no rows. Much of last year happened after the day it is compared on.
    await inYear(null, (db) => sql`update academic_years set status_id = 2 where id = ${before.id}`.execute(db))
    await inYear(before.id, (db) => fillReports(db, { ...size, today: addDays(before.day, 3) }, 'old'))
    await inYear(before.id, (db) => fillDay(db, before.day))
    await inYear(null, (db) => sql`update academic_years set status_id = 1 where id = ${before.id}`.execute(db))
    await inYear(null, (db) => sql`analyze`.execute(db).catch(() => undefined))

    const get = async <T>(url: string): Promise<T> => {
      const response = await server.call({ method: 'GET', url, headers: office.headers })
      if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`)
      return (JSON.parse(response.body) as { data: T }).data
    }
    const failures: string[] = []
    let [numbers, behind] = [0, 0]

    for (const report of schoolReportNames)
      for (const [range, from, to] of rangesOf(now, report)) {
        const days = range === 'Custom' ? { range, from: from as never, to: to as never } : { range }
        const answer = await get<Answer>(
          urlOf(schoolReports.routes.getSchoolReport, { params: { report }, query: days as never }),
        )
        const expected = await inYear(null, (db) => linesOf(db, report, answer, from, to))
        const where = `${report}, ${range} ${from} to ${to}`
        if (answer.total !== expected.size) failures.push(`${where}: ${answer.total} lines, counted ${expected.size}`)
        const groups = answer.columns.filter(({ isFigure }) => !isFigure).length
        for (const cells of answer.rows) {
          const key = keyOf(cells.slice(0, groups))
          const own = cells.slice(groups).map((cell, at) => plain(cell, answer.columns[groups + at]?.type))
          const second = expected.get(key)
          numbers += own.length
          if (JSON.stringify(own) !== JSON.stringify(second))
            failures.push(`${where}, ${key}: ${JSON.stringify(own)}, counted ${JSON.stringify(second)}`)
        }
        // Behind a line are as many rows as it says.
        const at = answer.columns.findIndex(({ key }) => key === null)
        for (const cells of answer.rows.slice(0, context.count(5, 2))) {
          const [first, second] = cells.slice(0, groups).map((cell) => String(cell ?? ''))
          const query = { report, ...days, first, ...(groups > 1 && { second }), of: 'line', size: 1 }
          const rows = await get<Answer>(urlOf(schoolReports.routes.listReportRows, { query: query as never }))
          behind += 1
          if (rows.total !== Math.min(Number(cells[at]), 10_000))
            failures.push(`${where}: ${rows.total} rows behind ${first} ${second ?? ''}, which says ${cells[at]}`)
        }
      }

    const { figures, lastYear } = await get<{ figures: Figure[]; lastYear: { day: string } | null }>(
      urlOf(schoolReports.routes.getPrincipalFigures, {}),
    )
    if (lastYear?.day !== before.day) failures.push(`last year is ${lastYear?.day} instead of ${before.day}`)
    for (const name of figureNames) {
      const figure = figures.find((one) => one.name === name)
      for (const [own, { id, day }] of [
        [figure?.value, now],
        [figure?.lastYear, before],
      ] as const) {
        const { rows } = await inYear(id, (db) => figureCounts[name](day).execute(db))
        const second = rows[0]?.value ?? null
        numbers += 1
        if ((own ?? null) !== (second === null ? null : Number(second)))
          failures.push(`${name} on ${day}: ${own}, counted ${second}`)
        if (second === null || Number(second) === 0) failures.push(`${name} on ${day} has nothing to count`)
      }
    }
    return { count: numbers, failures, figures: { students: size.students * 2, 'lines opened': behind } }
  },
)

async function readYears(db: TenantDb): Promise<{ now: Year; before: Year }> {
  const { rows } = await sql<Year>`select y.id, y.starts_on::text as starts, y.ends_on::text as ends,
      least(y.starts_on + (school_day() - c.starts_on), y.ends_on)::text as day
    from academic_years y, academic_years c where c.id = current_year() and y.starts_on <= c.starts_on
    order by y.starts_on desc limit 2`.execute(db)
  const [now, before] = rows
  if (!now || !before) throw new Error('The school has one year only.')
  return { now, before }
}

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The whole year, and single days around which things happened minutes before and after midnight. */
function rangesOf({ starts, ends, day }: Year, report: SchoolReportName) {
  const ofYear: Partial<Record<SchoolReportName, readonly [string, string]>> = {
    registrations: [starts, day],
    // Topics need not be planned, and cards belong to their year whenever they are issued.
    milestones: ['', ''],
    overallResults: ['0001-01-01', '9999-12-31'],
    pupilResults: ['0001-01-01', '9999-12-31'],
    gradeResults: ['0001-01-01', '9999-12-31'],
  }
  return [
    ['Year', ...(ofYear[report] ?? [starts, ends])],
    ['Today', day, day],
    ['Custom', addDays(starts, 9), addDays(starts, 10)],
    ['Custom', addDays(day, -9), addDays(day, -1)],
  ] as const
}

const plain = (cell: Cell | undefined, type?: string): Cell => {
  if (cell === null || cell === undefined || cell === '') return null
  return type === 'datetime' ? new Date(cell).toISOString() : cell
}
const keyOf = (cells: readonly Cell[]) => JSON.stringify(cells.map((cell) => plain(cell)))

/** The lines of the second count: the values of the groups with the figures. */
async function linesOf(db: TenantDb, report: SchoolReportName, { columns }: Answer, from: string, to: string) {
  const groups = columns.filter(({ isFigure }) => !isFigure).length
  const names = sql.join(columns.map((_, at) => sql.ref(`c${at}`)))
  const { rows } = await sql<{ cells: Cell[] }>`select json_build_array(${names}) as cells
    from (${counts[report](from, to)}) x(${names})`.execute(db)
  return new Map(
    rows.map(({ cells }) => [
      keyOf(cells.slice(0, groups)),
      cells.slice(groups).map((cell, at) => plain(cell, columns[groups + at]?.type)),
    ]),
  )
}

/** Things of last year that had happened by the day it is compared on, and minutes later. */
async function fillDay(db: TenantDb, day: string): Promise<void> {
  const end = sql`((${day}::date + 1)::timestamp at time zone (select time_zone from tenants where id = current_tenant()))`
  await sql`update homework set due_at = ${end} - interval '10 minutes' where year_id = current_year() and title like 'Proof%'
    and abs(hashtext(id::text)) % 2 = 0`.execute(db)
  await sql`update homework_submissions set handed_in_at = ${end} + make_interval(mins => case abs(hashtext(id::text)) % 2 when 0 then 10 else -20 end)
    where year_id = current_year() and handed_in_at is not null`.execute(db)
  await sql`update admission_applications a set submitted_at = ${end} + make_interval(mins => case abs(hashtext(a.id::text)) % 2 when 0 then 10 else -10 end)
    from admission_posts p where p.id = a.post_id and p.year_id = current_year() and a.submitted_at is not null`.execute(
    db,
  )
}
