import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asGuardianOf } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { familyTests } from '#modules/onlineTests/familyContract.ts'
import { at, examRoom, itemOf } from '../../testing/sitting.ts'
import { closeTest, endAttempt } from '../jobs.ts'

const server = await testServer()
const room = await examRoom(server)
const { student, teacher, studentId, clock, begin, save, handIn, schedule, run, inSchool } = room
const guardian = await asGuardianOf(server, 'greenwood', [studentId])

const single = (choice: string) => ({ type: 'single', choice }) as const
const review = (attemptId: string, by: Pick<typeof student, 'send'> = student) =>
  by.send(familyTests.routes.getReview, { params: { studentId, attemptId } })

test('ASM-03 a test cannot be begun before it opens, nor without attempts left', async () => {
  const [testId, other] = [await schedule({ attempts: 1 }), await schedule()]
  clock.now = at('08:59')
  expect((await begin(testId)).code).toBe('not-open-yet')
  clock.now = at('09:00')
  const { attemptId } = (await begin(testId)).data
  await handIn(attemptId)
  expect((await begin(testId)).code).toBe('no-attempts-left')
  clock.now = at('12:00')
  expect((await begin(other)).code).toBe('closed')
})

test('ASM-03 an attempt ends by the clock of the server, whichever device asks', async () => {
  clock.now = at('10:00')
  const testId = await schedule()
  const first = (await begin(testId)).data
  expect(first).toMatchObject({ now: at('10:00').toISOString(), endsAt: at('10:40').toISOString(), seq: 0 })
  await save(first.attemptId, [{ testItemId: itemOf(first, 'single'), answer: single('b'), isFlagged: true, seq: 1 }])
  clock.now = at('10:25')
  const second = (await begin(testId, 'tablet5678')).data
  expect(second).toMatchObject({ attemptId: first.attemptId, endsAt: at('10:40').toISOString(), seq: 1 })
  expect(second.answers).toEqual([{ testItemId: itemOf(first, 'single'), answer: single('b'), isFlagged: true }])
  // Both devices have the questions and options in the same order.
  expect(second.items).toEqual(first.items)
  clock.now = at('10:41')
  const late = [{ testItemId: itemOf(first, 'single'), answer: single('c'), isFlagged: false, seq: 2 }]
  expect((await save(first.attemptId, late, 'tablet5678')).status).toBe(200)
  clock.now = at('10:42')
  expect((await save(first.attemptId, late, 'tablet5678')).code).toBe('handed-in-already')
})

test('ASM-03 a job hands in what nobody handed in, at the end of its time and not later', async () => {
  clock.now = at('10:00')
  const { attemptId } = (await begin(await schedule())).data
  clock.now = at('10:41')
  await run(endAttempt, { attemptId })
  const stateOf = async () =>
    (
      await inSchool((db) =>
        sql<{ state: string; at: string }>`select state, handed_in_at as at from online_test_attempts
          where id = ${attemptId}`.execute(db),
      )
    ).rows[0]
  expect(await stateOf()).toMatchObject({ state: 'running' })
  clock.now = at('11:30')
  await run(endAttempt, { attemptId })
  await run(endAttempt, { attemptId })
  expect((await stateOf())?.state).toBe('ended')
  expect(new Date((await stateOf())?.at ?? '')).toEqual(at('10:40'))
})

test('ASM-03 writes in any order and number leave the answer with the highest count', async () => {
  clock.now = at('10:00')
  const sitting = (await begin(await schedule())).data
  const testItemId = itemOf(sitting, 'single')
  let base = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('a', 'b', 'c', 'd')), {
        minLength: 1,
        maxLength: 6,
      }),
      async (writes) => {
        const known = new Map(writes.map(([seq, choice]) => [seq, choice]))
        const sent = [...writes, ...writes].map(([seq]) => [seq, known.get(seq) ?? 'a'] as const)
        for (const [seq, choice] of sent)
          await save(sitting.attemptId, [{ testItemId, answer: single(choice), isFlagged: false, seq: base + seq }])
        const highest = Math.max(...known.keys())
        const { rows } = await inSchool((db) =>
          sql<{ choice: string }>`select answer ->> 'choice' as choice from online_test_answers
          where attempt_id = ${sitting.attemptId}`.execute(db),
        )
        expect(rows).toEqual([{ choice: known.get(highest) }])
        base += 10
      },
    ),
    { numRuns: 10 },
  )
})

test('ASM-03 no payload holds a key before the test is over for everybody', async () => {
  clock.now = at('10:00')
  const testId = await schedule({ showAnswers: 'handIn', showMarks: 'handIn', showKey: 'close', attempts: 2 })
  const begun = await begin(testId)
  const { attemptId } = begun.data
  const saved = await save(attemptId, [
    { testItemId: itemOf(begun.data, 'single'), answer: single('b'), isFlagged: false, seq: 1 },
  ])
  expect((await review(attemptId)).code).toBe('not-shown-yet')
  const handed = await handIn(attemptId)
  const shown = await review(attemptId)
  const own = await student.send(familyTests.routes.getChildTest, { params: { studentId, testId } })
  const list = await student.send(familyTests.routes.listChildTests, { params: { studentId } })
  for (const { raw } of [begun, saved, handed, shown, own, list]) {
    expect(raw.body).not.toContain('Secret')
    expect(raw.body).not.toMatch(/"(?:right|accepted|explanation|modelAnswer|scheme|pairs)"/)
  }
  // A total, but nothing that tells which answers are right.
  expect(shown.data.result).toMatchObject({ marks: { n: 1, d: 1 }, pending: 0 })
  expect(shown.data.items.every(({ marks, key }) => marks === null && key === null)).toBe(true)
  expect((await review(attemptId, guardian)).code).toBe('not-shown-yet')
  clock.now = at('12:03')
  await run(closeTest, { testId })
  const after = await review(attemptId)
  expect(after.raw.body).toContain('Secret')
  expect(after.data.items.some(({ marks }) => marks?.state === 'right')).toBe(true)
})

test('ASM-03 extra time moves the end of one student only, and a teacher gives more', async () => {
  clock.now = at('10:00')
  const testId = await schedule()
  const params = { testId }
  await teacher.send(onlineTests.routes.giveAllowances, {
    params,
    body: { allowances: [{ studentId, percent: 150, minutes: 0 }] },
  })
  const { attemptId, endsAt } = (await begin(testId)).data
  expect(endsAt).toBe(at('11:00').toISOString())
  await teacher.send(onlineTests.routes.giveTime, { params, body: { minutes: 5 } })
  expect((await begin(testId)).data.endsAt).toBe(at('11:05').toISOString())
  clock.now = at('11:07')
  await run(endAttempt, { attemptId })
  expect((await save(attemptId, [])).code).toBe('handed-in-already')
  // What ended by itself goes on if a teacher gives it time.
  await teacher.send(onlineTests.routes.giveTime, { params, body: { minutes: 10, attemptIds: [attemptId] } })
  expect((await begin(testId)).data).toMatchObject({ attemptId, endsAt: at('11:17').toISOString() })
  const { students, isOver } = (await teacher.send(onlineTests.routes.listAttempts, { params })).data
  expect(isOver).toBe(false)
  expect(students.find((one) => one.studentId === studentId)?.attempt).toMatchObject({ state: 'running' })
  expect((await teacher.send(onlineTests.routes.endTest, { params })).data.attempts).toBe(1)
  expect((await teacher.send(onlineTests.routes.listAttempts, { params })).data.isOver).toBe(true)
})

test('ASM-03 nobody takes a test that is not for them, and a guardian takes none', async () => {
  clock.now = at('10:00')
  const testId = await schedule({ targets: [{ classId: room.other.classId }] })
  expect((await begin(testId)).code).toBe('no-such-test')
  const call = { params: { studentId, testId: await schedule() }, body: { device: 'phone1234' } }
  expect((await guardian.send(familyTests.routes.beginAttempt, call)).status).toBe(403)
})

test('ASM-03 the view while a test runs counts what is answered, and not what is only flagged', async () => {
  clock.now = at('10:00')
  const testId = await schedule()
  const sitting = (await begin(testId)).data
  const [first, second] = [itemOf(sitting, 'single'), itemOf(sitting, 'several')]
  await save(sitting.attemptId, [
    { testItemId: first, answer: single('a'), isFlagged: false, seq: 1 },
    { testItemId: second, answer: { type: 'several', choices: [] }, isFlagged: true, seq: 2 },
  ])
  const { students } = (await teacher.send(onlineTests.routes.listAttempts, { params: { testId } })).data
  expect(students.find((one) => one.studentId === studentId)?.attempt?.answered).toBe(1)
})

test('ASM-03 questions stand under the headings of their paper and are shuffled among themselves', async () => {
  clock.now = at('10:00')
  const [first = '', second = '', ...others] = room.questionIds
  const sections = [
    { title: 'Section B', from: 2 },
    { title: 'Section A', from: 0 },
  ]
  const testId = await schedule({ sections })
  const { data: test } = await teacher.send(onlineTests.routes.getTest, { params: { testId } })
  expect(test.items.map(({ questionId, section }) => [questionId, section])).toEqual([
    ...[first, second].map((questionId) => [questionId, 'Section A']),
    ...others.map((questionId) => [questionId, 'Section B']),
  ])
  const { items } = (await begin(testId)).data
  expect(items.map(({ section }) => section)).toEqual(['Section A', 'Section A', 'Section B', 'Section B'])
})
