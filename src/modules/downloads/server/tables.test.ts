import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { assessmentReports } from '#modules/assessmentReports/contract.ts'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import { staffAttendance } from '#modules/attendance/staffAttendanceContract.ts'
import { markedClass } from '#modules/gradebook/testing/markedClass.ts'
import { addDays, type CivilDate, today } from '#platform/contract/dates/dates.ts'
import { downloads } from '../contract.ts'

const server = await testServer({ worker: true })
const { office, teacher, inSchool, gradeId, classId, studentIds, save } = await markedClass(server)
const { routes } = downloads
const now = today('Asia/Kolkata')
const all = { start: addDays(now, -400), end: now }

type Format = 'csv' | 'xlsx' | 'pdf'
const start = (table: string, query: Record<string, string>, format: Format = 'csv') =>
  office.send(routes.startTable, { params: { table }, body: { query, format } })

/** Asks for a table, waits for its file and returns its bytes. */
async function fileOf(table: string, query: Record<string, string>, format: Format = 'csv') {
  const started = await start(table, query, format)
  expect(started.status, started.message).toBe(200)
  const params = { downloadId: started.data.downloadId }
  const read = async () => (await office.send(routes.getDownload, { params })).data
  await expect.poll(async () => (await read()).state, { timeout: 25_000 }).toMatch(/ready|failed/)
  const { file, cause } = await read()
  expect(cause).toBeNull()
  return (await office.raw({ method: 'GET', url: file?.url ?? '' })).rawPayload
}
const linesOf = async (table: string, query: Record<string, string>) =>
  ((await fileOf(table, query)).toString('utf8').trim().split('\r\n\r\n')[0] ?? '').split('\r\n').slice(1)

await inSchool((db) =>
  sql`insert into day_marks (day, student_id, class_id, code)
    select school_day() - n, e.student_id, e.class_id, (array['P', 'A', 'HD', 'ML'])[1 + (n + length(e.roll_no)) % 4]
    from enrolments e cross join generate_series(0, 5) n where e.class_id = ${classId}
      and e.from_date <= school_day() - 5 on conflict do nothing`.execute(db),
)

test('REP-03 the file of a table has the lines of its screen, for attendance, staff, assessments and results', async () => {
  const reports = attendanceReports.routes
  const grades = (await office.send(reports.getGradewiseAttendance, { query: all })).data.grades
  expect(grades.length).toBeGreaterThan(0)
  const lines = await linesOf('attendance', { by: 'grade', ...all })
  expect(lines.map((line) => line.split(',')[0])).toEqual(grades.map(({ name }) => name))
  expect(lines.map((line) => Number(line.split(',')[2]))).toEqual(grades.map(({ counts }) => counts.absent))

  const query = { by: 'student' as const, classId }
  const students = (await office.send(reports.listSummary, { query: { ...query, ...all, size: 200 } })).data
  expect(await linesOf('attendance', { ...query, ...all })).toHaveLength(students.total)

  const staff = (await office.send(staffAttendance.routes.listStaffReport, { query: { reportId: '45', ...all } })).data
  expect(await linesOf('staffAttendance', { reportId: '45', ...all })).toHaveLength(staff.total)

  const days = { from: all.start, to: all.end }
  const usage = (await office.send(assessmentReports.routes.reportUsage, { query: days })).data.rows
  expect(await linesOf('assessment', { report: 'usage', ...days })).toHaveLength(usage.length)

  const [first = '', second = ''] = studentIds
  await save(teacher, [
    { studentId: first, partKey: 'exam', mark: '80', revision: 0 },
    { studentId: second, partKey: 'exam', mark: '20', revision: 0 },
  ])
  const results = await linesOf('results', { report: 'overall', gradeId, classId, termKey: 't1' })
  expect(results).toHaveLength(studentIds.length)
  const paper = await fileOf('results', { report: 'gradebook', gradeId, classId, termKey: 't1' }, 'pdf')
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
})

test('REP-03 a screen of assessments gets the first 1,000 lines and their number, its file has them all', async () => {
  await inSchool((db) =>
    sql`with added as (insert into users (user_name, role_id, first_name, last_name)
        select 'author-' || n, 3, 'Author', n::text from generate_series(1, 1050) n returning id)
      insert into papers (name, kind, mode, is_worksheet, state, grade_id, subject_id, minutes, author_id)
      select 'Quiz', 'informal', 'manual', false, 'draft', ${gradeId}, (select id from subjects order by id limit 1), 40, id
      from added`.execute(db),
  )
  const days = { from: all.start, to: all.end }
  const { rows, total } = (await office.send(assessmentReports.routes.reportPapers, { query: days })).data
  expect(rows).toHaveLength(1000)
  expect(total).toBeGreaterThanOrEqual(1050)
  expect(await linesOf('assessment', { report: 'papers', ...days })).toHaveLength(total)
})

test('REP-03 a table is for those who may see its screen, and a wrong value is named', async () => {
  const asked = (who: typeof office, table: string) =>
    who.send(routes.startTable, { params: { table }, body: { query: {}, format: 'csv' } })
  expect((await asked(teacher, 'attendance')).status).toBe(404)
  expect((await asked(office, 'nothing')).status).toBe(404)
  const wrong = await start('assessment', { report: 'usage', from: '2026-02-30', to: '2026-03-01' })
  expect([wrong.status, wrong.fields?.[0]?.field]).toEqual([400, 'query.from'])
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, 'x']))
  expect((await start('attendance', many)).fields?.[0]?.field).toBe('query')
})

test('ATT-03 days that are all outside of the year have no attendance, whatever they are', async () => {
  const reports = attendanceReports.routes
  for (const [start, end] of [
    ['2019-01-01', '2019-12-31'],
    ['2090-01-01', '2090-01-02'],
  ] as const) {
    const query = { start: start as CivilDate, end: end as CivilDate }
    expect((await office.send(reports.getGradewiseAttendance, { query })).data.grades).toEqual([])
    expect((await office.send(reports.listSummary, { query })).data.total).toBe(0)
  }
})

test('ATT-04 a member of staff opens their days, and nobody else is one', async () => {
  const userId = await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where user_name = 'teacher'`.execute(db)
    const id = rows[0]?.id ?? ''
    await sql`insert into staff_registers (day) values (school_day()), (school_day() - 1) on conflict do nothing`.execute(
      db,
    )
    await sql`insert into staff_marks (day, user_id, code) select school_day() - n, ${id}, (array['P', 'L'])[1 + n]
      from generate_series(0, 1) n on conflict do nothing`.execute(db)
    return id
  })
  const route = staffAttendance.routes.listStaffDays
  const { days } = (await office.send(route, { params: { userId } })).data
  expect(days.map(({ code }) => code)).toEqual(['P', 'L'])
  expect((await office.send(route, { params: { userId: studentIds[0] ?? '' } })).code).toBe('no-such-person')
  expect((await teacher.send(route, { params: { userId } })).status).toBe(403)
})
