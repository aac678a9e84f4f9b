import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { downloads } from '#modules/downloads/contract.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { schoolReports } from '../schoolReportContract.ts'
import { reportNumbers } from '../schoolReports.ts'

const server = await testServer({ worker: true })
const { routes } = schoolReports
const office = await server.as('greenwood', 'superadmin')
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

// Every member of staff: present twice, absent once, on half a day and on leave.
await inSchool(async (db) => {
  await sql`insert into staff_registers (day) select school_day() - d from generate_series(0, 4) d on conflict do nothing`.execute(
    db,
  )
  await sql`insert into staff_marks (day, user_id, code)
    select school_day() - d.at::int + 1, u.id, d.code from users u
      cross join unnest(array['P', 'P', 'A', 'HD', 'L']) with ordinality d(code, at) where u.role_id in (3, 5)
    on conflict (tenant_id, year_id, day, user_id) do update set code = excluded.code`.execute(db)
})

test('REP-02 the catalogue lists the reports by the numbers schools know, each with its columns, parameters and files', async () => {
  const { reports } = (await office.send(routes.listNumberedReports, {})).data
  expect(reports.map(({ number, name }) => [String(number), name])).toEqual(Object.entries(reportNumbers))
  const teachers = reports.find(({ number }) => number === 37)
  expect(teachers).toMatchObject({ dataset: 'staff', outputs: ['csv', 'xlsx', 'pdf'], params: [] })
  expect(teachers?.columns.map(({ key }) => key)).toContain('qualification')
  expect(reports.find(({ number }) => number === 45)?.params).toEqual(['days'])
  // Each answers by its number as by its name; an unknown one does not.
  for (const { number, name } of reports) {
    const byNumber = await office.send(routes.getNumberedReport, { params: { number } })
    expect(byNumber.status, `${number}: ${byNumber.message}`).toBe(200)
    const byName = (await office.send(routes.getSchoolReport, { params: { report: name } })).data
    expect(byNumber.data.rows).toEqual(byName.rows)
  }
  expect((await office.send(routes.getNumberedReport, { params: { number: 99 } })).code).toBe('no-such-report')
})

test('REP-02 attendance of teachers and of other staff has the days of each code, and opens to them', async () => {
  for (const [number, role] of [
    [45, 3],
    [46, 5],
  ] as const) {
    const { columns, rows } = (
      await office.send(routes.getNumberedReport, { params: { number }, query: { range: 'Year' } })
    ).data
    const people = await inSchool((db) =>
      sql<{ n: number }>`select count(*)::int as n from users where role_id = ${role}`.execute(db),
    )
    expect(rows.length).toBe(people.rows[0]?.n)
    const at = (key: string) => columns.findIndex((one) => one.key === key)
    for (const cells of rows)
      expect(['daysP', 'daysA', 'daysHD', 'daysML', 'daysL', 'attended'].map((key) => cells[at(key)])).toEqual([
        2, 1, 1, 0, 1, 50,
      ])
    const [name, department] = rows[0] ?? []
    const query = { report: reportNumbers[number], first: String(name), second: String(department ?? '') }
    expect((await office.send(routes.listReportRows, { query })).data.total).toBe(5)
  }
})

test('REP-02 a report is exported by its number: its people, and its lines if asked for', async () => {
  const fileOf = async (what?: 'lines') => {
    const started = await office.send(routes.exportNumberedReport, {
      params: { number: 37 },
      body: { format: 'csv', ...(what && { what }) },
    })
    expect(started.status, started.message).toBe(200)
    const params = { downloadId: started.data.downloadId }
    const read = async () => (await office.send(downloads.routes.getDownload, { params })).data
    await expect.poll(async () => (await read()).state, { timeout: 25_000 }).toBe('ready')
    const text = (await office.raw({ method: 'GET', url: (await read()).file?.url ?? '' })).body
    return text.split('\r\n\r\n')[0]?.trim().split('\r\n') ?? []
  }
  const { rows } = await inSchool((db) =>
    sql<{ n: number }>`select count(*)::int as n from users where role_id = 3`.execute(db),
  )
  const people = await fileOf()
  expect(people).toHaveLength((rows[0]?.n ?? 0) + 1)
  expect(people[0]).toContain('Qualification')
  expect((await fileOf('lines'))[0]).toBe('Department,Number of rows')
})

test('REP-02 whoever may not read what a number is about does not find it', async () => {
  const admin = await server.as('greenwood', 'admin')
  await inSchool((db) =>
    sql`delete from privileges p using users u where u.id = p.user_id and u.user_name = 'admin'`.execute(db),
  )
  await inSchool((db) =>
    sql`insert into privileges (user_id, domain_id, is_viewable) select u.id, d.id, true from users u
      cross join (values (${privilegeDomains.staffAttendance}::int)) d(id) where u.user_name = 'admin'`.execute(db),
  )
  const { reports } = (await admin.send(routes.listNumberedReports, {})).data
  expect(reports.map(({ number }) => number)).toEqual([45, 46])
  const refused = await admin.send(routes.exportNumberedReport, { params: { number: 37 }, body: { format: 'csv' } })
  expect([refused.status, refused.code]).toEqual([404, 'no-such-subject'])
})

test('REP-01 a row about a member of staff opens the page of that person', async () => {
  const { reports } = await import('../contract.ts')
  const definition = {
    subject: 'staff',
    columns: ['name', 'kind'],
    filter: { join: 'and' as const, parts: [] },
    groups: [],
    measures: [],
    sort: [],
  }
  const { rows, links } = (await office.send(reports.routes.previewReport, { body: { definition, size: 100 } })).data
  for (const [at, cells] of rows.entries())
    expect(links[at]).toMatch(
      cells[1] === '3' ? /^\/admin\/school\/teacherAccounts\/[\w-]+$/ : /^\/admin\/other-staff\/[\w-]+$/,
    )
  expect(new Set(rows.map((cells) => cells[1])).size).toBe(2)
})

test('REP-01 a line without a value opens only what has none', async () => {
  await inSchool((db) =>
    sql`insert into activity_events (user_id, kind, source_id, label, happened_at, day)
      select u.id, 'homework.handedIn', gen_random_uuid(), 'Proof', now(), school_day() - d from users u cross join generate_series(0, 1) d
      where u.role_id = 2 and not u.is_guardian`.execute(db),
  )
  // One of them is in no class.
  await inSchool((db) =>
    sql`update enrolments set to_date = from_date where student_id = (select student_id from enrolments order by id limit 1)`.execute(
      db,
    ),
  )
  const { rows } = (await office.send(routes.adminStandardUsageReport, {})).data
  const empty = rows.find(([grade]) => grade === null)
  expect(empty?.[1]).toBeGreaterThan(0)
  const query = { report: 'standardUsage' as const, first: '', of: 'line' as const }
  expect((await office.send(routes.listReportRows, { query })).data.total).toBe(empty?.[1])
})
