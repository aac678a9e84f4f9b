import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { organisationReports } from '../organisationContract.ts'
import { schoolReports } from '../schoolReportContract.ts'
import { branchReportNames, figureNames } from '../schoolReports.ts'

const server = await testServer()
const trust = await server.as('banyan-trust', 'orgadmin')
const { getBranchFigures, getBranchReport } = organisationReports.routes
const branchNames = ['greenwood', 'riverside'] as const
const inSchool = async <T>(school: string, work: (db: TenantDb) => Promise<T>) => {
  const { tenantId } = await server.as(school)
  return server.services.database.inTenant({ tenantId }, work)
}

const figures = async () => (await trust.send(getBranchFigures, {})).data
type Table = Awaited<ReturnType<typeof figures>>
const branchOf = (table: Table, school: string) => {
  const found = table.branches.find(({ address }) => address.startsWith(`${school}.`))
  if (!found) throw new Error(`${school} is not a branch`)
  return found
}
const figureIn = (values: readonly (number | null)[], name: (typeof figureNames)[number]) =>
  values[figureNames.indexOf(name)]

// Marks of different number and mean in the two branches, and a school that is no branch.
for (const [school, every] of [
  ['greenwood', 2],
  ['riverside', 5],
  ['sunrise', 1],
] as const)
  await inSchool(school, (db) =>
    sql`insert into day_marks (student_id, class_id, day, code)
      select e.student_id, e.class_id, school_day(), case when row_number() over (order by e.id) % ${every}::int = 0 then 'A' else 'P' end
      from enrolments e where school_day() between e.from_date and coalesce(e.to_date, 'infinity')
      on conflict do nothing`.execute(db),
  )

test('REP-01 an organisation reads the ten figures of each branch as its principal does, with last year beside them', async () => {
  const table = await figures()
  expect(table.columns.map(({ figure }) => figure)).toEqual([...figureNames])
  expect(table.branches.some(({ address }) => address.startsWith('sunrise.'))).toBe(false)
  for (const school of branchNames) {
    const principal = await server.as(school, 'superadmin')
    const own = (await principal.send(schoolReports.routes.getPrincipalFigures, {})).data
    const branch = branchOf(table, school)
    expect(branch.values, school).toEqual(own.figures.map(({ value }) => value))
    expect(branch.lastYear, school).toEqual(own.lastYear && own.figures.map(({ lastYear }) => lastYear))
  }
})

test('REP-01 the sums of all branches equal a second count; percentages go by the size of each branch', async () => {
  const { total } = await figures()
  const counted = await Promise.all(
    branchNames.map((school) =>
      inSchool(school, async (db) => {
        const { rows } = await sql<{ students: number; points: number; marks: number }>`select
            (select count(distinct student_id)::int from enrolments where from_date <= school_day()
              and (to_date is null or to_date >= school_day())) as students,
            (select coalesce(sum(case code when 'P' then 100 when 'HD' then 50 else 0 end), 0)::int from day_marks where day <= school_day()) as points,
            (select count(*)::int from day_marks where day <= school_day()) as marks`.execute(db)
        return rows[0] ?? { students: 0, points: 0, marks: 0 }
      }),
    ),
  )
  const sum = (of: 'students' | 'points' | 'marks') => counted.reduce((all, one) => all + one[of], 0)
  const others = (await figures()).branches.filter(
    ({ address }) => !branchNames.some((name) => address.startsWith(`${name}.`)),
  )
  const elsewhere = others.reduce((all, { values }) => all + (figureIn(values, 'students') ?? 0), 0)
  expect(figureIn(total.values, 'students')).toBe(sum('students') + elsewhere)
  if (others.length === 0)
    expect(figureIn(total.values, 'attendance')).toBe(
      sum('marks') === 0 ? null : Math.round((sum('points') / sum('marks')) * 10) / 10,
    )
})

test('REP-01 each report is summed up for every branch, equal to the branch’s own, and names nobody', async () => {
  await inSchool('greenwood', (db) =>
    sql`insert into activity_events (user_id, kind, source_id, label, happened_at, day)
      select u.id, 'register.taken', gen_random_uuid(), 'Proof', now(), school_day() from users u cross join generate_series(1, 4)
      where u.user_name in ('teacher', 'classteacher')`.execute(db),
  )
  const names = await inSchool('greenwood', (db) =>
    sql<{ name: string }>`select last_name as name from users where length(last_name) > 3`.execute(db),
  )
  for (const report of branchReportNames) {
    const answer = await trust.send(getBranchReport, { params: { report }, query: {} })
    expect(answer.status, `${report}: ${answer.message}`).toBe(200)
    const { columns, branches, total } = answer.data
    expect(branches.length).toBeGreaterThanOrEqual(2)
    expect(total.values[0]).toBe(branches.reduce((all, { values }) => all + (values[0] ?? 0), 0))
    const written = JSON.stringify(branches.map(({ values }) => values))
    for (const { name } of names.rows) expect(written).not.toContain(name)
    expect(columns.every(({ label }) => label?.hi)).toBe(true)
  }
  const greenwood = await server.as('greenwood', 'superadmin')
  const own = (await greenwood.send(schoolReports.routes.teacherUsageReport, {})).data.rows
  const usage = (await trust.send(getBranchReport, { params: { report: 'teacherUsage' }, query: {} })).data
  expect(branchOf(usage, 'greenwood').values).toEqual([
    own.reduce((all, cells) => all + Number(cells[2]), 0),
    new Set(own.map((cells) => cells[1])).size,
  ])
  const old = await trust.send(getBranchReport, { params: { report: 'teacherUsage' }, query: { range: 'Last Year' } })
  expect(old.data.total.values).toEqual([0, 0])
})

test('REP-01 nobody else reaches the figures of branches, and days of one’s own are refused', async () => {
  for (const name of ['superadmin', 'admin', 'teacher', 'student', 'guardian'])
    expect((await (await server.as('greenwood', name)).send(getBranchFigures, {})).status).toBe(403)
  const custom = await trust.send(getBranchReport, {
    params: { report: 'userCount' },
    query: { range: 'Custom' as never },
  })
  expect(custom.status).toBe(400)
})
