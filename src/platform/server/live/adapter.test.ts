import { Client } from 'pg'
import { Server } from 'socket.io'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { assemble } from '#app/boot.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { aWindow, disconnection, messagesOf, openWindow, portOf } from '#app/testing/windows.ts'
import { access } from '#modules/access/contract.ts'
import { sharedAdapter } from './adapter.ts'

const env = { SEVERAL_SERVERS: 'on' }
const first = await testServer({ env })
const second = await assemble(first.services.config, first.urls, { worker: false })
afterAll(() => second.close())
const ports = [await portOf(first), await portOf(second)] as const

const teacher = await first.as('greenwood', 'classteacher')
const student = await first.as('greenwood', 'student')
const idOf = async (caller: Caller) => (await caller.send(access.routes.getMe, {})).data.userId

/** Sends until the other server has received one: servers find each other shortly after they start. */
async function waitUntilConnected(messages: [string, unknown][], from: typeof first.live, tenantId: string) {
  await expect
    .poll(
      () => {
        from.toSchool(tenantId, 'anybody', null)
        return messages.length
      },
      { timeout: 15_000, interval: 100 },
    )
    .toBeGreaterThan(0)
}

test('a message reaches people connected to another server, once', async () => {
  const here = messagesOf(await openWindow(ports[0], teacher))
  const there = messagesOf(await openWindow(ports[1], teacher))
  const other = messagesOf(await openWindow(ports[1], student))
  await waitUntilConnected(there, first.live, teacher.tenantId)
  await waitUntilConnected(here, second.live, teacher.tenantId)

  const teacherId = await idOf(teacher)
  for (let n = 0; n < 50; n++) first.live.toUser(teacher.tenantId, teacherId, 'note', { n })
  first.live.toUsers(
    teacher.tenantId,
    [await idOf(student), ...Array.from({ length: 100 }, () => crypto.randomUUID())],
    'own',
    'x'.repeat(3900),
  )
  const notes = (messages: [string, unknown][]) => messages.filter(([event]) => event !== 'anybody')
  const expected = Array.from({ length: 50 }, (_, n) => ['note', { n }])
  await expect.poll(() => notes(here)).toEqual(expected)
  await expect.poll(() => notes(there)).toEqual(expected)
  await expect.poll(() => notes(other)).toEqual([['own', 'x'.repeat(3900)]])
})

test('with several servers, a window learns that its missed messages are unknown', async () => {
  const { tenantId, token } = teacher
  const messages = messagesOf(aWindow(ports[0], teacher, { auth: { tenantId, token, openFor: 0 } }))
  await expect.poll(() => messages[0]).toEqual(['missed', null])
})

test('T2.5 a session ended on one server is closed on the other', async () => {
  const leaving = await first.as('greenwood', 'teacher')
  const window = await openWindow(ports[1], leaving)
  const closed = disconnection(window)
  await leaving.send(access.routes.logout, {})
  expect(await closed).toBeLessThan(2000)
})

test('servers reconnect after the database dropped their connections', async () => {
  const there = messagesOf(await openWindow(ports[1], teacher))
  await waitUntilConnected(there, first.live, teacher.tenantId)
  for (let round = 0; round < 3; round++) {
    // Before PostgreSQL 16 a role's creator cannot end its connections; the role itself always can.
    const colleague = new Client({ connectionString: first.urls.server })
    await colleague.connect()
    const { rowCount } = await colleague.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = session_user and pid <> pg_backend_pid()`,
    )
    await colleague.end()
    expect(rowCount).toBeGreaterThan(0)
    there.length = 0
    await waitUntilConnected(there, first.live, teacher.tenantId)
  }
})

test('a server that stops right after starting releases everything', async () => {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const brief = await assemble(first.services.config, first.urls, { worker: false })
    const begin = performance.now()
    await brief.close()
    times.push(performance.now() - begin)
  }
  // A leak would make every round take two seconds; a busy machine slows down only some.
  expect(Math.min(...times)).toBeLessThan(2000)
})

test('servers that find each other at their start report no interruption', async () => {
  const warnings: unknown[] = []
  const log = { ...first.services.log, warn: (...entry: unknown[]) => void warnings.push(entry) }
  const servers = [1, 2].map(() => {
    const shared = sharedAdapter(first.urls.server, log as unknown as typeof first.services.log)
    return { shared, adapter: new Server({ adapter: shared.adapter }).of('/alone').adapter }
  })
  onTestFinished(async () => {
    for (const { shared, adapter } of servers) {
      await adapter.close()
      shared.close()
    }
  })
  for (const { adapter } of servers) await expect.poll(() => adapter.serverCount(), { timeout: 15_000 }).toBe(2)
  expect(warnings).toEqual([])
})
