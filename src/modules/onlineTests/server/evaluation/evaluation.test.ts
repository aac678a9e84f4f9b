import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asGuardianOf } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { testEvaluation } from '#modules/onlineTests/evaluationContract.ts'
import { familyTests } from '#modules/onlineTests/familyContract.ts'
import { capital, correctQuestion } from '../../testing/bank.ts'
import { at, examRoom, itemOf } from '../../testing/sitting.ts'

const server = await testServer()
const room = await examRoom(server)
const { student, teacher, teacherId, studentId, clock, begin, handIn, schedule, inSchool, questionIds } = room
const { routes } = testEvaluation

/** The student has answered everything: a wrong capital, a third of the primes, the water, and an essay. */
async function taken(changes: object = {}) {
  clock.now = at('10:00')
  const testId = await schedule(changes)
  const sitting = (await begin(testId)).data
  const items = {
    single: itemOf(sitting, 'single'),
    several: itemOf(sitting, 'several'),
    long: itemOf(sitting, 'long'),
  }
  await handIn(sitting.attemptId, [
    { testItemId: items.single, answer: { type: 'single', choice: 'c' }, isFlagged: false, seq: 1 },
    { testItemId: items.several, answer: { type: 'several', choices: ['a'] }, isFlagged: false, seq: 2 },
    {
      testItemId: itemOf(sitting, 'fillIn'),
      answer: { type: 'fillIn', blanks: { a: '100' } },
      isFlagged: false,
      seq: 3,
    },
    { testItemId: items.long, answer: { type: 'long', text: 'Because.' }, isFlagged: false, seq: 4 },
  ])
  return { testId, attemptId: sitting.attemptId, items }
}

const resultOf = async (testId: string) =>
  (await teacher.send(routes.getResults, { params: { testId } })).data.students.find(
    (one) => one.studentId === studentId,
  )?.result

test('ASM-03 written answers wait for a person; sums are exact and releasing waits for them', async () => {
  const { testId, attemptId, items } = await taken()
  expect(await resultOf(testId)).toMatchObject({ marks: { n: 4, d: 3 }, outOf: { n: 7, d: 1 }, pending: 1 })
  const params = { testId, testItemId: items.long, attemptId }
  const give = (marks: number) => teacher.send(routes.evaluateAnswer, { params, body: { marks, remark: 'Say why.' } })
  expect((await give(4.25)).code).toBe('marks-too-high')
  await teacher.send(onlineTests.routes.endTest, { params: { testId } })
  expect((await teacher.send(routes.releaseResults, { params: { testId } })).code).toBe('marks-missing')
  expect((await give(2.5)).data).toMatchObject({ marks: { n: 5, d: 2 }, state: 'partly', pending: 0 })
  expect(await resultOf(testId)).toMatchObject({ marks: { n: 23, d: 6 }, pending: 0 })
  const guardian = await asGuardianOf(server, 'greenwood', [studentId])
  const review = () => guardian.send(familyTests.routes.getReview, { params: { studentId, attemptId } })
  expect((await review()).code).toBe('not-shown-yet')
  expect((await teacher.send(routes.releaseResults, { params: { testId } })).status).toBe(200)
  const shown = (await review()).data
  expect(shown.result).toMatchObject({ marks: { n: 23, d: 6 } })
  expect(shown.items.find(({ testItemId }) => testItemId === items.long)?.remarks).toEqual([
    { part: '', remark: 'Say why.' },
  ])
})

test('ASM-03 answers are marked without names if the test says so', async () => {
  const { testId, items } = await taken({ isAnonymous: true })
  const listed = await teacher.send(routes.listAnswers, { params: { testId, testItemId: items.long } })
  expect(listed.data.answers).toMatchObject([{ name: null, rollNo: null, state: 'pending' }])
  expect((await student.send(routes.listAnswers, { params: { testId, testItemId: items.long } })).status).toBe(403)
})

test('ASM-03 a regrade after a wrong key marks all attempts anew and says what changed', async () => {
  const { testId, attemptId, items } = await taken()
  const params = { testId, testItemId: items.single }
  const regrade = (body: { rule: 'key' | 'full' | 'dropped'; isNewer?: boolean }) =>
    teacher.send(routes.regradeItem, { params, body: { reason: 'The key was wrong', ...body } })
  expect((await regrade({ rule: 'key', isNewer: true })).code).toBe('no-newer-version')
  await inSchool((db) => correctQuestion(db, questionIds[0] ?? '', teacherId, capital('c')))
  const made = await regrade({ rule: 'key', isNewer: true })
  expect(made.data).toMatchObject({
    attempts: 1,
    changes: [{ attemptId, before: { n: 4, d: 3 }, after: { n: 7, d: 3 } }],
  })
  expect(await resultOf(testId)).toMatchObject({ marks: { n: 7, d: 3 } })
  // The same again changes nothing.
  expect((await regrade({ rule: 'key' })).data.changes).toEqual([])
  expect((await regrade({ rule: 'dropped' })).data.changes).toHaveLength(1)
  expect(await resultOf(testId)).toMatchObject({ marks: { n: 4, d: 3 }, outOf: { n: 6, d: 1 } })
  const { rows } = await inSchool((db) =>
    sql<{ n: number }>`select count(*)::int as n from audit_entries where entity = 'online test'
      and entity_id = ${testId} and after ? 'reason'`.execute(db),
  )
  expect(rows[0]?.n).toBe(3)
})

test('ASM-03 only those who teach the subject in the class mark and regrade', async () => {
  const { testId, items } = await taken()
  const colleague = await server.as('greenwood', 'classteacher')
  const params = { testId, testItemId: items.long }
  expect((await colleague.send(routes.listAnswers, { params })).status).toBe(404)
  const body = { rule: 'full', reason: 'Kind' } as const
  expect((await colleague.send(routes.regradeItem, { params, body })).status).toBe(404)
})
