import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { categories } from '#modules/library/kinds.ts'
import { aResource } from '#modules/library/server/seed.ts'
import { anAttempt, aTest } from '#modules/onlineTests/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { marks } from '../contracts/markContract.ts'
import { scaledMark } from '../marks.ts'
import { markedClass } from '../testing/markedClass.ts'

const server = await testServer()
const { teacher, classId, subjectId, studentIds, inSchool } = await markedClass(server)
const [first = '', second = '', third = ''] = studentIds
const now = new Date()
const earlier = new Date(now.getTime() - 86_400_000)
const teacherIn = async (db: TenantDb) => {
  const { rows } = await sql<{ id: string }>`select id from users where user_name = 'teacher'`.execute(db)
  return rows[0]?.id ?? ''
}
const offered = async (source: 'onlineTest' | 'offlinePaper' | 'activity') => {
  const query = { subjectKey: subjectId, source }
  return (await teacher.send(marks.routes.listWorks, { params: { classId }, query })).data.works
}

test('GRB-03 released online tests are offered exactly: the attempt that counts, and nothing that is still to be marked', async () => {
  const testId = await inSchool(async (db) => {
    const setBy = await teacherIn(db)
    const seed = { setBy, courseId: subjectId, classIds: [classId], questionIds: [], opensAt: earlier, closesAt: now }
    const id = await aTest(db, { ...seed, title: 'Thirds', state: 'closed' })
    const given: [string, number, number, number][] = [
      [first, 1, 7, 0],
      [second, 1, -1, 0],
      [third, 1, 5, 1],
    ]
    for (const [studentId, , n, pending] of given) {
      const attempt = { testId: id, studentId, classId, state: 'handedIn' as const, startedAt: earlier }
      const attemptId = await anAttempt(db, attempt)
      await sql`update online_test_attempts set grade = '{}', marks_n = ${n}, marks_d = 3, out_of_n = 10, out_of_d = 1,
          pending = ${pending} where id = ${attemptId}`.execute(db)
    }
    // A second, better attempt of the first student, and a void one that is better still.
    for (const [number, n, state] of [
      [2, 8, 'handedIn'],
      [3, 30, 'void'],
    ] as const)
      await sql`insert into online_test_attempts (test_id, student_id, class_id, number, seed, device, started_at, ends_at, seen_at,
          state, handed_in_at, grade, marks_n, marks_d, out_of_n, out_of_d)
        values (${id}, ${first}, ${classId}, ${number}, 1, 'device', ${earlier}, ${now}, ${now}, ${state}, ${now}, '{}', ${n}, 3, 10, 1)`.execute(
        db,
      )
    return id
  })
  expect((await offered('onlineTest')).some(({ workId }) => workId === testId)).toBe(false)
  await inSchool((db) => sql`update online_tests set released_at = now() where id = ${testId}`.execute(db))
  const found = (await offered('onlineTest')).find(({ workId }) => workId === testId)
  expect(found).toMatchObject({ title: 'Thirds', outOf: '10/1' })
  expect(found?.marks.toSorted((a, b) => b.marks.localeCompare(a.marks))).toEqual([
    { studentId: first, marks: '8/3' },
    { studentId: second, marks: '0/3' },
  ])
  // 8/3 of 10 are 10.67 of 40, rounded once at the end.
  expect(scaledMark('8/3', '10/1', '40')).toBe('10.67')
})

test('GRB-03 papers give quarters of marks and AB or EX once they are uploaded', async () => {
  const testId = await inSchool(async (db) => {
    const setBy = await teacherIn(db)
    const { rows } = await sql<{
      id: string
    }>`insert into offline_tests (subject_id, set_by, title, held_on, quarter_total)
      values (${subjectId}, ${setBy}, 'Quarters', school_day(), 22) returning id`.execute(db)
    const id = rows[0]?.id ?? ''
    await sql`insert into offline_test_classes (test_id, class_id) values (${id}, ${classId})`.execute(db)
    const question = await sql<{
      id: string
    }>`insert into offline_test_questions (test_id, position, label, quarter_marks)
      values (${id}, 0, '1', 22) returning id`.execute(db)
    for (const [studentId, presence] of [
      [first, 'present'],
      [second, 'absent'],
      [third, 'exempt'],
    ] as const) {
      const paper = await sql<{ id: string }>`insert into offline_test_papers (test_id, class_id, student_id, presence)
        values (${id}, ${classId}, ${studentId}, ${presence}) returning id`.execute(db)
      if (presence === 'present')
        await sql`insert into offline_test_marks (paper_id, question_id, quarter_marks)
          values (${paper.rows[0]?.id}, ${question.rows[0]?.id}, 17)`.execute(db)
    }
    return id
  })
  expect((await offered('offlinePaper')).some(({ workId }) => workId === testId)).toBe(false)
  await inSchool(async (db) => {
    const by = await teacherIn(db)
    await sql`update offline_test_classes set uploaded_at = now(), uploaded_by = ${by} where test_id = ${testId}`.execute(
      db,
    )
  })
  const found = (await offered('offlinePaper')).find(({ workId }) => workId === testId)
  const byStudent = new Map(found?.marks.map((one) => [one.studentId, one.marks]))
  expect([found?.outOf, byStudent.get(first), byStudent.get(second), byStudent.get(third)]).toEqual([
    '22/4',
    '17/4',
    'AB',
    'EX',
  ])
  expect(scaledMark('17/4', '22/4', '11')).toBe('8.5')
  expect(scaledMark('AB', '22/4', '11')).toBe('AB')
})

test('GRB-03 returned activities give the points of their rubric, as the family was given them', async () => {
  const rubric = {
    levels: [
      { name: 'Low', points: 1 },
      { name: 'High', points: 2.5 },
    ],
    criteria: [
      { name: 'Watching', times: 2, words: [] },
      { name: 'Drawing', times: 1, words: [] },
    ],
  }
  const activityId = await inSchool(async (db) => {
    const setBy = await teacherIn(db)
    const content = { kind: 'article', html: '<p>Look at the moon.</p>' }
    const card = await aResource(db, { ownerId: setBy, title: 'Moon diary', categoryId: categories.ela, content })
    const { rows } = await sql<{ id: string }>`
      insert into activities (class_id, subject_id, content_id, title, starts_on, due_on, rubric, set_by)
      values (${classId}, ${subjectId}, ${card}, 'Moon diary', school_day(), school_day(), ${JSON.stringify(rubric)}::jsonb, ${setBy})
      returning id`.execute(db)
    const id = rows[0]?.id ?? ''
    const given = (studentId: string, levels: (number | null)[], isReturned: boolean) =>
      sql`insert into activity_students (activity_id, student_id, levels, state_id, evaluated_by, evaluated_at, result, returned_at)
        values (${id}, ${studentId}, ${JSON.stringify(levels)}::jsonb, 10, ${setBy}, now(),
          ${isReturned ? JSON.stringify({ levels, remark: '' }) : null}::jsonb, ${isReturned ? now : null})`.execute(db)
    await given(first, [1, 0], true)
    await given(second, [1, 1], false)
    return id
  })
  const found = (await offered('activity')).find(({ workId }) => workId === activityId)
  // Two times 2.5 and once 1, of three times 2.5.
  expect(found).toMatchObject({ outOf: '15/2', marks: [{ studentId: first, marks: '12/2' }] })
})
