import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { aClass } from '#modules/classes/server/seed.ts'
import { aReportCard } from '#modules/gradebook/server/seed.ts'
import { aHomework, aSubmission } from '#modules/homework/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
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

test('REP-01 registrations by month, in custom days and of a grade, equal second queries; other years are not among them', async () => {
  await inSchool((db) =>
    sql`insert into students (user_id, admission_no) select id, 'A' || right(id::text, 12) from users
      where role_id = 2 and not is_guardian on conflict do nothing`.execute(db),
  )
  // One a day before the year, one in a year before it, and one who is to come.
  await inSchool((db) =>
    sql`update students s set admitted_on = case n.at when 1 then y.starts_on - 1 when 2 then y.starts_on - 400
        when 3 then y.ends_on + 1 else y.starts_on + (n.at * 7 % (school_day() - y.starts_on))::int end
      from (select user_id, row_number() over (order by user_id) as at from students) n, academic_years y
      where n.user_id = s.user_id and y.id = current_year()`.execute(db),
  )
  const count = async (where: ReturnType<typeof sql>) =>
    (
      await inSchool((db) =>
        sql<{ n: number }>`select count(*)::int as n from students s, academic_years y
          where y.id = current_year() and ${where}`.execute(db),
      )
    ).rows[0]?.n ?? 0
  const inYear = sql`admitted_on >= y.starts_on and admitted_on < least(y.ends_on, (now() at time zone 'Asia/Kolkata')::date) + 1`
  const sumOf = (rows: readonly (readonly unknown[])[]) => rows.reduce((sum, [, n]) => sum + Number(n), 0)
  const all = (await office.send(routes.getStudentRegistrationReport, {})).data
  const { rows } = await inSchool((db) =>
    sql<{ month: string; n: number }>`select to_char(admitted_on, 'YYYY-MM') || '-01' as month, count(*)::int as n
      from students, academic_years y where y.id = current_year() and ${inYear} group by 1 order by 1 desc`.execute(db),
  )
  expect(all.rows).toEqual(rows.map(({ month, n }) => [month, n]))
  expect(sumOf(all.rows)).toBe((await count(sql`true`)) - 3)
  // The principal’s figure opens this report, so it is the same number.
  const { figures } = (await office.send(routes.getPrincipalFigures, {})).data
  expect(figures.find(({ name }) => name === 'newStudents')?.value).toBe(sumOf(all.rows))
  // Days beyond the year are left out, by whatever name they are asked for.
  const [year] = (
    await inSchool((db) =>
      sql<{ before: string; start: string }>`select (starts_on - 500)::text as before, (starts_on + 20)::text as start
        from academic_years where id = current_year()`.execute(db),
    )
  ).rows
  const days = { range: 'Custom' as const, from: year?.before as never, to: year?.start as never }
  const some = (await office.send(routes.getStudentRegistrationReport, { query: days })).data
  expect(sumOf(some.rows)).toBe(await count(sql`admitted_on >= y.starts_on and admitted_on < y.starts_on + 21`))
  const old = (await office.send(routes.getStudentRegistrationReport, { query: { range: 'Last Year' } })).data
  expect(old.rows).toEqual([])
  const [first = ''] = (all.rows[0] ?? []).map(String)
  const behind = await office.send(routes.listReportRows, { query: { report: 'registrations', first, size: 100 } })
  expect(behind.data.total).toBe(all.rows[0]?.[1])
  const grade = all.grades[0] ?? ''
  const graded = (await office.send(routes.getStudentRegistrationReport, { query: { grade } })).data
  expect(sumOf(graded.rows)).toBe(
    await count(sql`${inYear} and exists (select from enrolments e join classes c on c.id = e.class_id
      join grades g on g.id = c.grade_id where e.student_id = s.user_id and g.name = ${grade}
        and school_day() between e.from_date and coalesce(e.to_date, 'infinity'))`),
  )
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

test('REP-01 T10.3 a report that takes longer than five seconds is ended, and says what to do', async () => {
  const { promise: answered, resolve: end } = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = withConnection(server.urls.owner, async (client) => {
    await client.query('begin')
    await client.query('lock table curriculum_items in access exclusive mode')
    locked.resolve()
    await answered
    await client.query('rollback')
  })
  await locked.promise
  const from = performance.now()
  const { status, code } = await office.send(routes.courseCurriculumMilestoneReport, {}).finally(end)
  await holding
  expect([status, code]).toEqual([422, 'too-slow'])
  expect(performance.now() - from).toBeLessThan(7500)
})

test('REP-01 a day ends at midnight of the school, and last year counts what had happened by then', async () => {
  const years = await inSchool((db) =>
    sql<{
      id: string
      day: string
    }>`select y.id, least(y.starts_on + (school_day() - c.starts_on), y.ends_on)::text as day
      from academic_years y, academic_years c where c.id = current_year() and y.starts_on < c.starts_on
      order by y.starts_on desc limit 1`.execute(db),
  )
  const [before] = years.rows
  if (!before) throw new Error('The school has no year before this one.')
  // An archived year takes no changes; this one is open again.
  await inSchool((db) => sql`update academic_years set status_id = 2 where id = ${before.id}`.execute(db))
  const inOld = <T>(work: (db: TenantDb) => Promise<T>) =>
    server.services.database.inTenant({ tenantId: office.tenantId, yearId: before.id }, work)
  const last = async (name: string) =>
    (await office.send(routes.getPrincipalFigures, {})).data.figures.find((one) => one.name === name)?.lastYear
  /** By the clock of the school, on the day of last year or so many days later. */
  const at = (time: string, later = 0) =>
    new Date(Date.parse(`${before.day}T${time}:00+05:30`) + later * 86_400_000).toISOString()
  // The last minutes of the day count, those after midnight at the school do not, whatever the day is in Greenwich.
  const [inTime, tooLate] = [at('23:50'), at('00:10', 1)]

  const [someone, teacher] = await inSchool(async (db) => {
    const { rows } = await sql<{
      id: string
    }>`(select id from users where role_id = 2 and not is_guardian order by id limit 1)
      union all (select id from users where role_id = 3 order by id limit 1)`.execute(db)
    return rows.map(({ id }) => id)
  })
  const students = await inSchool((db) =>
    sql<{ id: string }>`select id from users where role_id = 2 and not is_guardian order by id limit 4`.execute(db),
  )
  const classId = await inOld((db) => aClass(db, { grade: '7', section: 'Z' }))
  const firstCourse = await inSchool((db) => sql<{ id: string }>`select id from subjects limit 1`.execute(db))
  const courseId = firstCourse.rows[0]?.id ?? ''

  // Four payments: the first was taken back in time, the second the day after.
  await inOld(async (db) => {
    const paid = await sql<{ id: string }>`insert into fee_payments (student_id, amount, received_on)
      select ${someone}, 1000 * n, ${before.day}::date from generate_series(1, 4) n returning id`.execute(db)
    for (const [n, when] of [inTime, tooLate].entries())
      await sql`insert into fee_reversals (payment_id, reversed_at) values (${paid.rows[n]?.id}, ${when})`.execute(db)
  })
  expect(await last('feesCollected')).toBe(9000)

  // Due on the day, of four students: in time, too late, never, and in time but handed in again later. One homework is due later.
  await inOld(async (db) => {
    const given = { setBy: teacher ?? '', courseId, classIds: [classId] }
    const dueNow = await aHomework(db, { ...given, title: 'Due', dueAt: new Date(inTime) })
    const dueNext = await aHomework(db, { ...given, title: 'Due tomorrow', dueAt: new Date(tooLate) })
    for (const [n, handedInAt] of [inTime, tooLate, null, tooLate].entries()) {
      const studentId = students.rows[n]?.id ?? ''
      const work = { studentId, classId, handedInAt: handedInAt === null ? null : new Date(handedInAt) }
      const submissionId = await aSubmission(db, { ...work, homeworkId: dueNow })
      await aSubmission(db, { ...work, homeworkId: dueNext })
      if (n === 3)
        await sql`insert into homework_hand_ins (submission_id, attempt, handed_in_by, handed_in_at, device_key, is_late)
          values (${submissionId}, 1, ${studentId}, ${inTime}, 'first hand-in', false)`.execute(db)
    }
  })
  expect(await last('homework')).toBe(50)

  // A card of 40 % that was replaced the day after by one of 90 %, and one of 60 %.
  await inOld(async (db) => {
    const grade = await sql<{ id: string }>`select grade_id as id from classes where id = ${classId}`.execute(db)
    const gradeId = grade.rows[0]?.id ?? ''
    // Issued today, so it does not count last year; the others are copies of it.
    const { cardId } = await aReportCard(db, {
      classId,
      studentId: students.rows[2]?.id ?? '',
      gradeId,
      by: teacher ?? '',
    })
    const issue = async (n: number, percent: string, when: string, supersedes: string | null) => {
      const { rows } = await sql<{ id: string }>`
        insert into gradebook_cards (class_id, student_id, term_key, version_id, letterhead_id, number, inputs_hash, printed,
          issued_by, issued_at, supersedes)
        select class_id, ${students.rows[n]?.id}::uuid, term_key, version_id, letterhead_id, 'RC/' || new_id(), inputs_hash,
          printed || ${JSON.stringify({ overall: { percent } })}::jsonb, issued_by, ${when}::timestamptz, ${supersedes}::uuid
        from gradebook_cards where id = ${cardId} returning id`.execute(db)
      return rows[0]?.id ?? ''
    }
    await issue(1, '60', inTime, null)
    await issue(0, '90', tooLate, await issue(0, '40', inTime, null))
  })
  expect(await last('results')).toBe(50)
})
