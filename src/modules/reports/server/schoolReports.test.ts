import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { schoolReports } from '../schoolReportContract.ts'

const server = await testServer()
const { routes } = schoolReports
const office = await server.as('greenwood', 'superadmin')
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

test('REP-01 accounts by role equal a second count, and each line opens to its people', async () => {
  const { data } = await office.send(routes.getUserCount, {})
  const { rows } = await inSchool((db) =>
    sql<{ role: string; n: number }>`select case when is_guardian then 'guardian' when is_gate_staff then 'gate'
        else (array['admin', 'student', 'teacher', 'x', 'staff'])[role_id] end as role, count(*)::int as n
      from users group by 1`.execute(db),
  )
  expect(new Map(data.rows.map((cells) => [cells[0], cells[1]]))).toEqual(new Map(rows.map(({ role, n }) => [role, n])))
  for (const [role, n] of data.rows) {
    const behind = await office.send(routes.listReportRows, { query: { report: 'userCount', first: String(role) } })
    expect(behind.data.total).toBe(n)
  }
  expect(data.hasDays).toBe(false)
})

test('REP-01 registrations by month, in custom days and of a grade, equal second queries', async () => {
  await inSchool((db) =>
    sql`insert into students (user_id, admission_no) select id, 'A' || right(id::text, 12) from users
      where role_id = 2 and not is_guardian on conflict do nothing`.execute(db),
  )
  await inSchool((db) =>
    sql`update students set admitted_on = case when user_id = (select min(user_id::text)::uuid from students) then date '2025-06-30'
      else date '2025-07-01' + (abs(hashtext(user_id::text)) % 60) end`.execute(db),
  )
  const all = (await office.send(routes.getStudentRegistrationReport, {})).data
  const { rows } = await inSchool((db) =>
    sql<{ month: string; n: number }>`select to_char(admitted_on, 'YYYY-MM') || '-01' as month, count(*)::int as n
      from students group by 1 order by 1 desc`.execute(db),
  )
  expect(all.rows).toEqual(rows.map(({ month, n }) => [month, n]))
  const days = { range: 'Custom' as const, from: '2025-07-10' as never, to: '2025-07-20' as never }
  const some = (await office.send(routes.getStudentRegistrationReport, { query: days })).data
  const counted = await inSchool((db) =>
    sql<{
      n: number
    }>`select count(*)::int as n from students where admitted_on >= '2025-07-10' and admitted_on < '2025-07-21'`.execute(
      db,
    ),
  )
  expect(some.rows.reduce((sum, [, n]) => sum + Number(n), 0)).toBe(counted.rows[0]?.n)
  const july = await office.send(routes.listReportRows, {
    query: { report: 'registrations', first: '2025-07-01', size: 100 },
  })
  const inJuly = await inSchool((db) =>
    sql<{ n: number }>`select count(*)::int as n from students where extract(month from admitted_on) = 7`.execute(db),
  )
  expect(july.data.total).toBe(inJuly.rows[0]?.n)
  const grade = all.grades[0] ?? ''
  const graded = (await office.send(routes.getStudentRegistrationReport, { query: { grade } })).data
  const inGrade = await inSchool((db) =>
    sql<{
      n: number
    }>`select count(distinct e.student_id)::int as n from enrolments e join classes c on c.id = e.class_id
      join grades g on g.id = c.grade_id where g.name = ${grade} and school_day() between e.from_date and coalesce(e.to_date, 'infinity')`.execute(
      db,
    ),
  )
  expect(graded.rows.reduce((sum, [, n]) => sum + Number(n), 0)).toBe(inGrade.rows[0]?.n)
})

test('REP-01 use by teachers counts their events, and what was withdrawn is not among them', async () => {
  await inSchool(async (db) => {
    await sql`insert into activity_events (user_id, kind, source_id, label, happened_at, day)
      select u.id, 'register.taken', gen_random_uuid(), 'Proof', now(), school_day() from users u cross join generate_series(1, 5)
      where u.user_name in ('teacher', 'classteacher')`.execute(db)
    await sql`insert into activity_marks (event_id, is_withdrawn)
      select e.id, true from activity_events e join users u on u.id = e.user_id where u.user_name = 'teacher' and e.label = 'Proof' limit 2`.execute(
      db,
    )
  })
  const { data } = await office.send(routes.teacherUsageReport, {})
  const of = (account: string) => data.rows.find((cells) => cells[1] === account)?.[2]
  const before = await inSchool((db) =>
    sql<{ account: string; n: number }>`select u.user_name as account, count(*)::int as n from activity_events e
      join users u on u.id = e.user_id where u.role_id = 3 and not exists (select from activity_marks m where m.event_id = e.id and m.is_withdrawn)
      group by 1`.execute(db),
  )
  for (const { account, n } of before.rows) expect(of(account)).toBe(n)
  expect((await office.send(routes.teacherUsageReport, { query: { range: 'Last Year' } })).data.rows).toEqual([])
  const odd = await office.send(routes.teacherUsageReport, { query: { range: 'Custom' } })
  expect([odd.status, odd.fields?.[0]?.field]).toEqual([400, 'from'])
})

test('REP-01 curriculum, content, student, grade and admin reports answer, and teachers reach none of them', async () => {
  const teacher = await server.as('greenwood', 'teacher')
  for (const route of [
    routes.courseCurriculumMilestoneReport,
    routes.teacherContentUsageReport,
    routes.studentContentUsageReport,
    routes.studentUsageReport,
    routes.adminStandardUsageReport,
    routes.adminUsageReport,
    routes.getUserCount,
  ] as const) {
    const answer = await office.send(route as typeof routes.getUserCount, { query: { range: 'Current Month' } })
    expect(answer.status, answer.message).toBe(200)
    expect((await teacher.send(route as typeof routes.getUserCount, {})).status).toBe(403)
  }
})

test('REP-01 the principal’s ten figures equal second queries; an admin sees only those they may', async () => {
  const { data } = await office.send(routes.getPrincipalFigures, {})
  expect(data.figures).toHaveLength(10)
  expect(data.left).toEqual([])
  const of = (name: string) => data.figures.find((one) => one.name === name)?.value
  const { rows } = await inSchool((db) =>
    sql<{ students: number; attendance: number | null; collected: number | null; overdue: number | null }>`select
      (select count(*)::int from (select distinct student_id from enrolments where from_date <= school_day()
        and (to_date is null or to_date >= school_day())) x) as students,
      (select round(100.0 * sum(case code when 'P' then 2 when 'HD' then 1 else 0 end) / (2 * nullif(count(*), 0)), 1)::float8
        from day_marks where day <= school_day()) as attendance,
      (select sum(amount)::bigint from fee_payments p left join fee_reversals r on r.payment_id = p.id
        where r.payment_id is null and p.year_id = current_year()) as collected,
      (select sum(outstanding)::bigint from fee_line_balances where due_on < school_day() and year_id = current_year()) as overdue`.execute(
      db,
    ),
  )
  const [second] = rows
  expect(of('students')).toBe(second?.students)
  expect(of('attendance')).toBe(second?.attendance ?? null)
  expect(of('feesCollected')).toBe(second?.collected ?? null)
  expect(of('feesOverdue') ?? 0).toBe(second?.overdue ?? 0)
  const some = await server.as('greenwood', 'feeadmin').catch(() => null)
  if (some) {
    const seen = (await some.send(routes.getPrincipalFigures, {})).data
    expect(seen.figures.map(({ name }) => name)).not.toContain('results')
    expect(seen.left).toContain('results')
  }
})
