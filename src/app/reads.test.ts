import { expect, test } from 'vitest'
import { attendanceReports } from '#modules/attendance/reportContract.ts'
import { classes } from '#modules/classes/contract.ts'
import { aLeave } from '#modules/leave/server/seed.ts'
import { notifications } from '#modules/notifications/contract.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { type CarriedRead, maxCarriedReads, reads } from '#platform/contract/reads.ts'
import { waiting } from '#platform/contract/waiting.ts'
import { type Caller, testServer } from './testing/server.ts'
import { statementsOf } from './testing/statements.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const feeAdmin = await server.as('greenwood', 'feeadmin')
const teacher = await server.as('greenwood', 'teacher')
const riverside = await server.as('riverside', 'superadmin')

type Carried = { status: number; code?: string; data?: unknown }

async function together(person: Caller, list: readonly CarriedRead[]): Promise<Carried[]> {
  const { data } = await person.send(reads.routes.readTogether, { query: { reads: JSON.stringify(list) } })
  return data.answers as Carried[]
}

const years = { path: tenancy.routes.listYears.path }
const mine = { path: classes.routes.listMyClasses.path }
const allClasses = { path: classes.routes.listClasses.path }

test('reads that travel together get the answers they get alone, in order', async () => {
  const [first, second, third] = await together(teacher, [
    years,
    mine,
    { path: '/api/notifications', query: { size: '5' } },
  ])
  expect(first?.data).toEqual((await teacher.send(tenancy.routes.listYears, {})).data)
  expect(second?.data).toEqual((await teacher.send(classes.routes.listMyClasses, {})).data)
  const query = { size: 5 }
  expect(third?.data).toEqual((await teacher.send(notifications.routes.listNotifications, { query })).data)
})

test('PERM-01 TEN-02 each read is admitted by its own rule, and a refusal is only its own', async () => {
  const { classes: foreign } = (await riverside.send(classes.routes.listClasses, {})).data
  const daysOf = (classId: string) => ({ path: attendanceReports.routes.getClassDays.path, params: { classId } })
  const answers = await together(teacher, [
    years,
    allClasses,
    daysOf(foreign[0]?.classId ?? ''),
    daysOf('not an id'),
    { path: '/api/no-such-route' },
    { path: reads.routes.readTogether.path, query: { reads: '[]' } },
    // Not a read of signed-in people: it opens its own transactions.
    { path: tenancy.routes.getTenant.path, params: { code: 'greenwood' } },
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 404, 400, 404, 404, 404])
  expect(answers[1]?.code).toBe('not-allowed')
  expect((await together(office, [daysOf(foreign[0]?.classId ?? '')]))[0]?.status).toBe(404)
})

test('a list of reads that cannot be read, is empty or too long is refused', async () => {
  const send = (text: string) => teacher.send(reads.routes.readTogether, { query: { reads: text } })
  for (const text of ['', '[', '{}', '[]', '[{"path":1}]', JSON.stringify(Array(maxCarriedReads + 1).fill(years))])
    expect(await send(text), text).toMatchObject({ status: 400, code: 'reads-unreadable' })
  expect((await send('x'.repeat(8001))).fields?.[0]?.field).toBe('reads')
  const stranger = await server.as('greenwood')
  expect((await stranger.send(reads.routes.readTogether, { query: { reads: JSON.stringify([years]) } })).status).toBe(
    401,
  )
})

test('what several reads ask for in the same words is asked once', async () => {
  await together(teacher, [mine])
  const once = await statementsOf(() => together(teacher, [mine]))
  expect(await statementsOf(() => together(teacher, [mine, mine, mine]))).toBe(once)
})

test('NOTIF-01 LEAVE-02 everybody is told what waits for them, and nothing they may not see', async () => {
  const leave = async (person: Caller) =>
    (await person.send(waiting.routes.listWaiting, {})).data.waiting.find(({ name }) => name === 'leave')
  expect(await leave(office)).toMatchObject({ count: 0, since: null, people: [] })
  const { id: userId } = await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
    db.selectFrom('users').select('id').where('user_name', '=', 'teacher').executeTakeFirstOrThrow(),
  )
  await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
    aLeave(db, { userId, startDate: '2026-12-01' }),
  )
  const day = today('Asia/Kolkata')
  expect(await leave(office)).toMatchObject({ count: 1, since: day, people: [expect.any(String)] })
  expect(await leave(teacher)).toBeUndefined()
  expect(await leave(feeAdmin)).toBeUndefined()
  const names = (await teacher.send(waiting.routes.listWaiting, {})).data.waiting.map(({ name }) => name)
  expect(names).not.toContain('leave')
})
