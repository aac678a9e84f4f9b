import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { onlineTests } from '../contract.ts'
import { familyTests } from '../familyContract.ts'
import { at, examRoom, itemOf } from '../testing/sitting.ts'

const server = await testServer()
const room = await examRoom(server)
const { student, teacher, studentId, clock, begin, save, handIn, schedule } = room
const { routes } = onlineTests

const single = (choice: string) => ({ type: 'single', choice }) as const
const listed = async (testId: string) =>
  (await teacher.send(routes.listAttempts, { params: { testId } })).data.students.find(
    (one) => one.studentId === studentId,
  )
const setAside = (testId: string, attemptId: string) =>
  teacher.send(routes.voidAttempt, { params: { testId, attemptId }, body: { reason: 'By mistake' } })
const restore = (testId: string, attemptId: string) =>
  teacher.send(routes.restoreAttempt, { params: { testId, attemptId } })

test('ASM-03 an attempt that was set aside counts again, with its answers and marks', async () => {
  clock.now = at('10:00')
  const testId = await schedule()
  const sitting = (await begin(testId)).data
  const { attemptId } = sitting
  const right = { testItemId: itemOf(sitting, 'single'), answer: single('b'), isFlagged: false, seq: 1 }
  expect((await restore(testId, attemptId)).code).toBe('not-set-aside')
  await handIn(attemptId, [right])
  await setAside(testId, attemptId)
  expect((await restore(testId, attemptId)).status).toBe(200)
  expect((await listed(testId))?.attempt).toMatchObject({ state: 'handedIn', answered: 1 })
  expect((await begin(testId)).code).toBe('no-attempts-left')
})

test('ASM-03 an attempt that ran when it was set aside comes back ended, and not beside another that counts', async () => {
  clock.now = at('10:00')
  const testId = await schedule()
  const first = (await begin(testId)).data
  const right = { testItemId: itemOf(first, 'single'), answer: single('b'), isFlagged: false, seq: 1 }
  await save(first.attemptId, [right])
  await setAside(testId, first.attemptId)
  const second = (await begin(testId)).data
  expect(second.attemptId).not.toBe(first.attemptId)
  expect((await restore(testId, first.attemptId)).code).toBe('begun-since')
  await setAside(testId, second.attemptId)
  expect((await restore(testId, first.attemptId)).status).toBe(200)
  const { data } = await student.send(familyTests.routes.getChildTest, { params: { studentId, testId } })
  expect(data.attempts.find((one) => one.attemptId === first.attemptId)).toMatchObject({ state: 'ended' })
})

test('ASM-03 a withdrawn test comes back with what was answered, open as long as its window is', async () => {
  clock.now = at('10:00')
  const testId = await schedule({ attempts: 2 })
  await handIn((await begin(testId)).data.attemptId)
  const params = { testId }
  expect((await teacher.send(routes.restoreTest, { params })).code).toBe('not-withdrawn')
  await teacher.send(routes.withdrawTest, { params })
  expect((await begin(testId)).code).toBe('no-such-test')
  expect((await teacher.send(routes.restoreTest, { params })).data).toMatchObject({ state: 'scheduled', finished: 1 })
  expect((await begin(testId)).status).toBe(200)
  await teacher.send(routes.withdrawTest, { params })
  clock.now = at('10:30')
  await teacher.send(routes.restoreTest, { params })
  await teacher.send(routes.endTest, { params })
  await teacher.send(routes.withdrawTest, { params })
  // It was ended before its window was over, and stays so.
  expect((await teacher.send(routes.restoreTest, { params })).data).toMatchObject({ state: 'closed' })
})
