import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { statementsOf } from '#app/testing/statements.ts'
import { gradebookReports } from '../contracts/reportContract.ts'
import { markedClass } from '../testing/markedClass.ts'

const server = await testServer()
const { teacher, office, classId, gradeId, subjectId, studentIds, save } = await markedClass(server)
const { routes } = gradebookReports
const [first = '', second = '', third = ''] = studentIds

await save(teacher, [
  { studentId: first, partKey: 'exam', mark: '80', revision: 0 },
  { studentId: second, partKey: 'exam', mark: '72.8', revision: 0 },
  { studentId: third, partKey: 'exam', mark: '20', revision: 0 },
])

test('GRB-06 the grade-wise gradebook has all classes of the grade, in at most twelve statements', async () => {
  const query = { gradeId, termKey: 't1' }
  const { data } = await office.send(routes.gradewiseReport, { query })
  expect(new Set(data.rows.map((row) => row.classId)).size).toBeGreaterThan(1)
  const gradeOf = (studentId: string) =>
    data.rows.find((row) => row.studentId === studentId)?.results.find(({ subjectKey }) => subjectKey === subjectId)
  expect(gradeOf(first)).toMatchObject({ percent: '100', grade: 'A1' })
  // 91 of 100 percent exactly.
  expect(gradeOf(second)).toMatchObject({ percent: '91', grade: 'A1' })
  expect(gradeOf(third)).toMatchObject({ percent: '25', grade: 'E' })
  expect(data.subjects.find(({ key }) => key === subjectId)?.bands).toContain('A1')
  expect(await statementsOf(() => office.send(routes.gradewiseReport, { query }))).toBeLessThanOrEqual(12)
  expect((await teacher.send(routes.gradewiseReport, { query })).status).toBe(403)
})

test('GRB-06 CLS-02 ranks are dense over the grade, and the class reports say the same as the grade’s', async () => {
  const grade = (await office.send(routes.gradewiseReport, { query: { gradeId, termKey: 't1' } })).data
  expect(grade.hasRanks).toBe(true)
  const ranked = grade.rows.flatMap(({ rank, percent }) => (rank === null ? [] : [{ rank, percent: Number(percent) }]))
  for (const one of ranked) {
    const better = new Set(ranked.filter(({ percent }) => percent > one.percent).map(({ percent }) => percent))
    expect(one.rank).toBe(better.size + 1)
  }
  const query = { classId, termKey: 't1' }
  const overall = (await office.send(routes.overallResultReport, { query })).data
  for (const row of overall.rows) {
    const same = grade.rows.find(({ studentId }) => studentId === row.studentId)
    expect([same?.percent, same?.grade, same?.outcome]).toEqual([row.percent, row.grade, row.outcome])
  }
  const gradebook = (await office.send(routes.gradebookReport, { query })).data
  expect(gradebook.rows.find(({ studentId }) => studentId === first)?.results).toContainEqual({
    subjectKey: subjectId,
    marks: '100',
    outOf: '100',
    grade: 'A1',
  })
})
