import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { instantOf } from '#platform/contract/dates/dates.ts'
import { at, examRoom } from '../../testing/sitting.ts'
import { tellExtension } from '../announcing.ts'
import { closeTest, endDue } from '../jobs.ts'

const server = await testServer()
const { teacher, student, studentId, clock, begin, schedule, inSchool, run } = await examRoom(server)
const { routes } = onlineTests
const zone = 'Asia/Kolkata'
const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at('10:00'))

const extend = (testId: string, time: string, who = teacher, reason = 'The power failed.') =>
  who.send(routes.extendTest, { params: { testId }, body: { closes: { date: day as never, time }, reason } })
const noticesOf = (testId: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ kind: string; people: number; params: { reason?: string; time?: string } }>`
      select kind, count(*)::int as people, min(params::text)::json as params from notifications
      where kind like 'onlineTests.%xtended' and link like ${`%${testId}%`} group by kind order by kind`.execute(db)
    return rows
  })

test('ASM-03 a test that has begun stays open longer, with a reason that students and guardians read once', async () => {
  clock.now = at('10:00')
  const testId = await schedule({ minutes: 60 }, '09:00', '10:30')
  const { endsAt } = (await begin(testId)).data
  expect(endsAt).toBe(at('10:30').toISOString())
  const { data: longer } = await extend(testId, '11:30')
  expect(longer.closesAt).toBe(instantOf(day as never, '11:30', zone))
  // The attempt has the whole of its time now.
  expect((await begin(testId)).data.endsAt).toBe(at('11:00').toISOString())
  await run(tellExtension, { testId, reason: 'The power failed.' })
  const told = await noticesOf(testId)
  expect(told.map(({ kind }) => kind)).toEqual(['onlineTests.childExtended', 'onlineTests.extended'])
  expect(told[1]).toMatchObject({ people: longer.students, params: { reason: 'The power failed.', time: '11:30' } })
  await run(tellExtension, { testId, reason: 'The power failed.' })
  expect(await noticesOf(testId)).toEqual(told)
  const { rows } = await inSchool((db) =>
    sql<{
      after: { reason: string }
    }>`select after from audit_entries where entity_id = ${testId} and after ->> 'reason' is not null`.execute(db),
  )
  expect(rows).toMatchObject([{ after: { reason: 'The power failed.' } }])
  clock.now = at('11:00')
  await run(closeTest, { testId })
  expect((await teacher.send(routes.getTest, { params: { testId } })).data.state).toBe('scheduled')
})

test('ASM-03 a window is never shortened, and only the teachers of a test that is open put its end off', async () => {
  clock.now = at('10:00')
  const testId = await schedule()
  for (const time of ['11:59', '12:00', '10:01'])
    expect(await extend(testId, time)).toMatchObject({ status: 422, code: 'not-later' })
  expect((await extend(testId, '13:00', teacher, '')).status).toBe(400)
  expect((await extend(testId, '13:00', student)).status).toBe(403)
  await teacher.send(routes.endTest, { params: { testId } })
  expect(await extend(testId, '13:00')).toMatchObject({ status: 409, code: 'not-scheduled' })
  expect(studentId).not.toBe('')
})

test('ASM-03 one job of a test hands in what is due, whenever it was begun, and leaves what is not', async () => {
  clock.now = at('10:00')
  const testId = await schedule({ attempts: 2 })
  const stateOf = async () =>
    (await teacher.send(routes.listAttempts, { params: { testId } })).data.students.find(
      (one) => one.studentId === studentId,
    )?.attempt
  await begin(testId)
  clock.now = at('10:41')
  await run(endDue, { testId })
  expect(await stateOf()).toMatchObject({ number: 1, state: 'running' })
  clock.now = at('10:43')
  await run(endDue, { testId })
  expect(await stateOf()).toMatchObject({ state: 'ended', handedInAt: at('10:40').toISOString() })
  await begin(testId)
  await run(endDue, { testId })
  expect(await stateOf()).toMatchObject({ number: 2, state: 'running' })
  clock.now = at('11:30')
  await run(endDue, { testId })
  expect(await stateOf()).toMatchObject({ number: 2, state: 'ended', handedInAt: at('11:23').toISOString() })
})
