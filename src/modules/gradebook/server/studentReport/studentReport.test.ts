import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { statementsOf } from '#app/testing/statements.ts'
import { aHomework, aSubmission } from '#modules/homework/server/seed.ts'
import { studentReports } from '../../contracts/studentReportContract.ts'
import { markedClass } from '../../testing/markedClass.ts'

const server = await testServer()
const { teacher, office, classId, subjectId, studentIds, inSchool, save } = await markedClass(server)
const [first = '', second = ''] = studentIds
const { routes } = studentReports
const reportFor = async (who: typeof teacher, studentId: string) =>
  (await who.send(routes.getStudentReport, { params: { studentId } })).data

await save(teacher, [
  { studentId: first, partKey: 'exam', mark: '72', revision: 0 },
  { studentId: second, partKey: 'exam', mark: '40', revision: 0 },
])

test('GRB-04 one student on one page: results, attendance, homework and remarks, in at most twelve statements', async () => {
  await inSchool(async (db) => {
    const by = await sql<{ id: string }>`select id from users where user_name = 'teacher'`.execute(db)
    const setBy = by.rows[0]?.id ?? ''
    await sql`delete from day_marks where student_id = ${first}`.execute(db)
    await sql`insert into day_marks (day, student_id, class_id, code, note)
      values ('2026-07-01', ${first}, ${classId}, 'P', ''), ('2026-07-02', ${first}, ${classId}, 'A', 'Fever'),
        ('2026-08-03', ${first}, ${classId}, 'HD', '')`.execute(db)
    const due = new Date('2026-07-10T10:00:00Z')
    const set = { setBy, courseId: subjectId, classIds: [classId], title: 'Late work', dueAt: due }
    const homeworkId = await aHomework(db, set)
    const at = new Date('2026-07-11T10:00:00Z')
    await aSubmission(db, {
      homeworkId,
      classId,
      studentId: first,
      handedInAt: at,
      evaluatedBy: setBy,
      returnedAt: at,
      marks: '7',
    })
    await sql`insert into gradebook_remarks (class_id, student_id, term_key, remark, written_by)
      values (${classId}, ${first}, 't1', 'Reads with joy.', ${setBy})`.execute(db)
  })
  const report = await reportFor(office, first)
  expect(report.student.studentId).toBe(first)
  expect(report.gradebook.marks.every(({ studentId }) => studentId === first)).toBe(true)
  expect(report.gradebook.students).toHaveLength(1)
  expect(report.attendance.months).toEqual([
    { month: '2026-07-01', present: 1, half: 0, medical: 0, absent: 1 },
    { month: '2026-08-01', present: 0, half: 1, medical: 0, absent: 0 },
  ])
  expect(report.attendance.days).toEqual([
    { date: '2026-08-03', code: 'HD', note: '' },
    { date: '2026-07-02', code: 'A', note: 'Fever' },
  ])
  expect(report.homework.find(({ title }) => title === 'Late work')).toMatchObject({
    state: 'late',
    got: '7',
    outOf: '10',
  })
  expect(report.remarks).toEqual([{ termKey: 't1', remark: 'Reads with joy.' }])
  expect(report.leftOut).toEqual([])
  // 72 and 40 of 80: the class has 70 percent.
  expect(report.classAverages).toContainEqual({ subjectKey: subjectId, termKey: 't1', percent: '70' })
  const statements = await statementsOf(() => reportFor(office, first))
  expect(statements).toBeLessThanOrEqual(12)
})

test('GRB-04 a subject teacher sees their own subject only, and nobody else’s students', async () => {
  const report = await reportFor(teacher, first)
  const seen = new Set(report.gradebook.sheets.map(({ subjectKey }) => subjectKey))
  const all = new Set((await reportFor(office, first)).gradebook.sheets.map(({ subjectKey }) => subjectKey))
  expect(seen.size).toBeLessThan(all.size)
  expect(report.gradebook.isClassTeacher ? [] : report.remarks).toEqual([])
  // The page says what it is without.
  expect(report.leftOut).toEqual(report.gradebook.isClassTeacher ? [] : ['otherSubjects', 'areas', 'remarks'])
  const { rows } = await inSchool((db) =>
    sql<{
      studentId: string
    }>`select e.student_id as "studentId" from enrolments e where e.to_date is null and e.class_id not in (
        select t.class_id from teachings t join users u on u.id = t.teacher_id where u.user_name = 'teacher'
        union select k.class_id from class_teachers k join users u on u.id = k.teacher_id where u.user_name = 'teacher') limit 1`.execute(
      db,
    ),
  )
  const stranger = rows[0]?.studentId ?? ''
  const params = { studentId: stranger }
  expect((await teacher.send(routes.getStudentReport, { params })).status).toBe(404)
  const listed = (await teacher.send(routes.listReportStudents, { query: { size: 200 } })).data
  expect(listed.rows.some(({ studentId }) => studentId === stranger)).toBe(false)
  expect(listed.rows.some(({ studentId }) => studentId === first)).toBe(true)
  const [one] = listed.rows
  const found = (await teacher.send(routes.listReportStudents, { query: { q: `${one?.name} ${one?.className}` } })).data
  expect(found.rows[0]?.studentId).toBe(one?.studentId)
})

const codeIn = (path: string) => new URL(path, 'http://school.test').searchParams.get('token') ?? ''
const openLink = async (token: string) =>
  (await server.as('greenwood')).raw({ method: 'POST', url: routes.openStudentReportLink.path, payload: { token } })
/** What the newest link prints. */
const linkedText = async () => {
  const { rows } = await inSchool((db) =>
    sql<{
      printed: string | null
    }>`select printed::text from report_links order by made_at desc, id desc limit 1`.execute(db),
  )
  return rows[0]?.printed ?? null
}

test('GRB-04 the report is a PDF, and a link opens it once as its maker saw it', async () => {
  const url = `/api/gradebook/reports/students/${first}/file?language=hi`
  const file = await office.raw({ method: 'GET', url })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(file.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  const { path } = (await office.send(routes.linkStudentReport, { params: { studentId: first }, body: {} })).data
  expect(path).toMatch(/^\/student-report-download\?token=r\./)
  expect(await linkedText()).toContain('Reads with joy.')
  const opened = await openLink(codeIn(path))
  expect([opened.statusCode, opened.rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  expect(opened.headers['set-cookie']).toBeUndefined()
  // Used once, and nothing of the report stays behind.
  expect((await openLink(codeIn(path))).json()).toMatchObject({ code: 'link-used' })
  expect(await linkedText()).toBeNull()
  const family = await server.as('greenwood', 'guardian')
  expect((await family.raw({ method: 'GET', url })).statusCode).toBe(403)
})

test('GRB-04 attendance is in the report only of those who may see registers', async () => {
  const admin = await server.as('greenwood', 'admin')
  await inSchool(async (db) => {
    await sql`delete from privileges where user_id in (select id from users where user_name = 'admin')`.execute(db)
    await sql`insert into privileges (user_id, domain_id, is_viewable, is_printable)
      select id, 10, true, true from users where user_name = 'admin'`.execute(db)
  })
  expect(await reportFor(admin, first)).toMatchObject({
    attendance: { months: [], days: [] },
    leftOut: ['attendance'],
  })
  await admin.send(routes.linkStudentReport, { params: { studentId: first }, body: {} })
  const text = await linkedText()
  expect(text).toContain('This report is without: attendance.')
  expect(text).not.toContain('July 2026')
  await inSchool((db) =>
    sql`insert into privileges (user_id, domain_id, is_viewable)
      select id, 2, true from users where user_name = 'admin'`.execute(db),
  )
  expect((await reportFor(admin, first)).attendance.months).toHaveLength(2)
  await admin.send(routes.linkStudentReport, { params: { studentId: first }, body: {} })
  expect(await linkedText()).toContain('July 2026')
})

test('GRB-04 nobody is compared in pre-primary', async () => {
  await inSchool((db) =>
    sql`update grades set code = 13 where id = (select grade_id from classes where id = ${classId})`.execute(db),
  )
  expect(await reportFor(office, first)).toMatchObject({ classAverages: [], leftOut: ['comparison'] })
})
