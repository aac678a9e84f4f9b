import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { familyTests } from '#modules/onlineTests/familyContract.ts'
import { at, examRoom, itemOf } from '../../testing/sitting.ts'

const server = await testServer()
const room = await examRoom(server)
const { student, teacher, studentId, clock, begin, save, handIn, schedule } = room

const single = (choice: string) => ({ type: 'single', choice }) as const
const timeOver = async (attemptId: string) =>
  (
    await student.send(familyTests.routes.handInAttempt, {
      params: { studentId, attemptId },
      body: { device: 'phone1234', isAutomatic: true },
    })
  ).data
const giveTime = (testId: string, minutes: number, attemptIds: string[] | null = null) =>
  teacher.send(onlineTests.routes.giveTime, { params: { testId }, body: { minutes, attemptIds } })

test('ASM-03 a device that hands in at the end it knows learns of given time, and the attempt goes on', async () => {
  clock.now = at('10:00')
  const testId = await schedule()
  const { attemptId, endsAt } = (await begin(testId)).data
  expect(endsAt).toBe(at('10:40').toISOString())
  clock.now = at('10:30')
  await giveTime(testId, 10)
  clock.now = at('10:40')
  expect(await timeOver(attemptId)).toMatchObject({
    state: 'running',
    handedInAt: null,
    endsAt: at('10:50').toISOString(),
  })
  clock.now = at('10:50')
  expect(await timeOver(attemptId)).toMatchObject({ state: 'ended', handedInAt: at('10:50').toISOString() })
})

test('ASM-03 what was handed in because the time was over goes on with given time, what a student handed in does not', async () => {
  clock.now = at('10:00')
  const testId = await schedule({ attempts: 2 })
  const { attemptId } = (await begin(testId)).data
  clock.now = at('10:41')
  expect(await timeOver(attemptId)).toMatchObject({ state: 'ended', isTaken: true })
  expect(await timeOver(attemptId)).toMatchObject({ state: 'ended', isTaken: false })
  expect((await giveTime(testId, 10, [attemptId])).data).toEqual({ attempts: 1 })
  expect((await begin(testId)).data).toMatchObject({ attemptId, endsAt: at('10:51').toISOString() })
  expect((await handIn(attemptId)).data.state).toBe('handedIn')
  expect((await giveTime(testId, 10, [attemptId])).data).toEqual({ attempts: 0 })
})

test('ASM-03 a heartbeat tells the end, and shows the teacher where the student is', async () => {
  clock.now = at('10:00')
  const testId = await schedule()
  const sitting = (await begin(testId)).data
  const { attemptId } = sitting
  const testItemId = sitting.items[2]?.testItemId ?? ''
  await giveTime(testId, 5)
  clock.now = at('10:05')
  const beat = await student.send(familyTests.routes.saveAnswers, {
    params: { studentId, attemptId },
    body: { device: 'phone1234', testItemId },
  })
  expect(beat.data).toMatchObject({ endsAt: at('10:45').toISOString(), refused: [] })
  const { students } = (await teacher.send(onlineTests.routes.listAttempts, { params: { testId } })).data
  const { data: written } = await teacher.send(onlineTests.routes.getTest, { params: { testId } })
  expect(students.find((one) => one.studentId === studentId)?.attempt).toMatchObject({
    seenAt: at('10:05').toISOString(),
    position: written.items.findIndex((one) => one.testItemId === testItemId),
  })
})

test('ASM-03 a write that was not taken comes back with the answer that stands, and one that arrives twice does not', async () => {
  clock.now = at('10:00')
  const testId = await schedule()
  const sitting = (await begin(testId)).data
  const { attemptId } = sitting
  const testItemId = itemOf(sitting, 'single')
  const put = (choice: string, seq: number, device: string) =>
    save(attemptId, [{ testItemId, answer: single(choice), isFlagged: false, seq }], device)
  expect((await put('a', 7, 'phone1234')).data.refused).toEqual([])
  clock.now = at('10:01')
  expect((await put('b', 3, 'tablet5678')).data).toMatchObject({
    seq: 7,
    refused: [{ testItemId, answer: single('a'), isFlagged: false, savedAt: at('10:00').toISOString() }],
  })
  // Another window of the same device has counted as far.
  expect((await put('c', 7, 'phone1234')).data.refused).toMatchObject([{ answer: single('a') }])
  expect((await put('a', 7, 'phone1234')).data.refused).toEqual([])
  expect((await put('b', 8, 'tablet5678')).data.refused).toEqual([])
  expect((await begin(testId)).data.answers).toMatchObject([{ answer: single('b') }])
})
