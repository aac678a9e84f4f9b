import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { classroom, zone } from '#modules/homework/testing/classroom.ts'
import { anAttempt, aTest } from '#modules/onlineTests/server/seed.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import { assessmentReports } from '../contract.ts'

const server = await testServer()
const { teacher, inSchool, own } = await classroom(server)
const office = await server.as('greenwood', 'superadmin')
const { routes } = assessmentReports
const now = today(zone)
const days = { from: addDays(now, -2), to: addDays(now, 2) }
const hour = 60 * 60 * 1000

test('ASM-03 the office sees how much each class uses tests, and how the tests went', async () => {
  const [studentId = ''] = own.studentIds
  await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where user_name = 'teacher'`.execute(db)
    const testId = await aTest(db, {
      setBy: rows[0]?.id ?? '',
      courseId: own.courseId,
      classIds: [own.classId],
      questionIds: [],
      title: 'Reported test',
      state: 'scheduled',
      opensAt: new Date(Date.now() - hour),
      closesAt: new Date(Date.now() + hour),
    })
    await anAttempt(db, { testId, studentId, classId: own.classId, state: 'handedIn', startedAt: new Date() })
  })
  const usage = (await office.send(routes.reportUsage, { query: days })).data.rows
  expect(usage.find(({ classId }) => classId === own.classId)).toMatchObject({ onlineTests: 1, attempts: 1 })
  const tests = (await office.send(routes.reportOnlineTests, { query: days })).data.rows
  expect(tests).toMatchObject([{ title: 'Reported test', taken: 1, averagePercent: null, isReleased: false }])
  // Each line opens the people it counts.
  const behind = (query: object) =>
    office.send(routes.listBehind, { query: { ...days, ...query } as never }).then(({ data }) => data.rows)
  expect(await behind({ report: 'tests', testId: tests[0]?.testId })).toMatchObject([{ studentId, percent: null }])
  const line = usage.find(({ classId }) => classId === own.classId)
  const students = await behind({ report: 'usage', classId: own.classId })
  expect(students).toHaveLength(line?.students ?? -1)
  expect(students.reduce((sum, one) => sum + (one.onlineTests ?? 0), 0)).toBe(line?.attempts)
  const before = { from: addDays(now, -9), to: addDays(now, -8) }
  expect((await office.send(routes.reportOnlineTests, { query: before })).data.rows).toEqual([])
})

test('ASM-02 the office sees who makes question papers, in which subjects and how', async () => {
  await inSchool((db) =>
    sql`insert into papers (name, kind, mode, is_worksheet, state, grade_id, subject_id, minutes, author_id, opens_at)
      select n.name, n.kind, n.mode, n.sheet, n.state, k.grade_id, ${own.courseId}, 40, u.id, n.opens
      from (values ('Drill', 'informal', 'auto', true, 'released', now()), ('Term', 'formal', 'auto', false, 'review', null),
          ('Quiz', 'informal', 'manual', false, 'draft', null)) as n(name, kind, mode, sheet, state, opens)
        cross join users u cross join classes k where u.user_name = 'teacher' and k.id = ${own.classId}`.execute(db),
  )
  const { rows } = (await office.send(routes.reportPapers, { query: days })).data
  expect(rows).toMatchObject([
    { courseId: own.courseId, papers: 3, generated: 2, worksheets: 1, waiting: 1, released: 1 },
  ])
  const { authorId = '' } = rows[0] ?? {}
  const asked = { ...days, report: 'papers' as const, authorId, courseId: own.courseId }
  const papers = (await office.send(routes.listBehind, { query: asked })).data.rows
  expect(papers.map(({ name }) => name).toSorted()).toEqual(['Drill', 'Quiz', 'Term'])
  const before = { from: addDays(now, -9), to: addDays(now, -8) }
  expect((await office.send(routes.reportPapers, { query: before })).data.rows).toEqual([])
})

test('ASM-04 the office sees chapter challenges, and teachers reach no report of the school', async () => {
  expect((await office.send(routes.reportChallenges, { query: days })).data.rows).toEqual([])
  expect((await teacher.send(routes.reportUsage, { query: days })).status).toBe(403)
})
