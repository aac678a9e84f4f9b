import { expect, test } from 'vitest'
import { type Caller, testServer } from '#app/testing/server.ts'
import { aWindow, messagesOf, openWindow, portOf, type Transport } from '#app/testing/windows.ts'
import { access } from '#modules/access/contract.ts'

const server = await testServer()
const port = await portOf(server)
const { live } = server.services
const transports: Transport[] = ['websocket', 'polling']

const idOf = async (caller: Caller) => (await caller.send(access.routes.getMe, {})).data.userId

test.each(transports)('T9.1 by %s a message reaches all windows of its user and no others', async (transport) => {
  const teacher = await server.as('greenwood', 'classteacher')
  const student = await server.as('greenwood', 'student')
  const namesake = await server.as('riverside', 'classteacher')
  const open = async (caller: Caller) => messagesOf(await openWindow(port, caller, { transport }))
  const [first, second, other, foreign] = [
    await open(teacher),
    await open(teacher),
    await open(student),
    await open(namesake),
  ]

  live.toUser(teacher.tenantId, await idOf(teacher), 'note', { n: 1 })
  // Not a user of that school, so no one receives the message.
  live.toUser(namesake.tenantId, await idOf(teacher), 'note', { n: 2 })
  live.toSchool(teacher.tenantId, 'bell', { n: 3 })
  live.toSchool(namesake.tenantId, 'bell', { n: 4 })

  await expect.poll(() => foreign).toEqual([['bell', { n: 4 }]])
  await expect
    .poll(() => [first, second])
    .toEqual(
      Array(2).fill([
        ['note', { n: 1 }],
        ['bell', { n: 3 }],
      ]),
    )
  await expect.poll(() => other).toEqual([['bell', { n: 3 }]])
})

test('T9.1 a message to many people reaches each of them once', async () => {
  const people = [await server.as('greenwood', 'teacher'), await server.as('greenwood', 'staff')]
  const messages = await Promise.all(people.map(async (person) => messagesOf(await openWindow(port, person))))
  const ids = await Promise.all(people.map(idOf))
  const strangers = Array.from({ length: 60 }, () => crypto.randomUUID())

  live.toUsers(people[0]?.tenantId ?? '', [...strangers, ...ids, ...ids], 'note', { n: 1 })
  live.toSchool(people[0]?.tenantId ?? '', 'last', null)

  await expect
    .poll(() => messages)
    .toEqual(
      Array(2).fill([
        ['note', { n: 1 }],
        ['last', null],
      ]),
    )
})

test('T9.1 a connecting window learns which messages its page missed, and no others', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const elsewhere = await server.as('riverside', 'classteacher')
  const { tenantId, token } = teacher
  const teacherId = await idOf(teacher)
  const missed = (openFor: number) =>
    new Promise((resolve) => {
      aWindow(port, teacher, { auth: { tenantId, token, openFor } }).once('missed', resolve)
    })
  // The server has just started and does not know what was sent before.
  expect(await missed(performance.now())).toBeNull()
  await expect
    .poll(
      () => {
        live.toSchool(tenantId, 'bell', null)
        live.toUser(tenantId, teacherId, 'note', null)
        live.toUser(tenantId, crypto.randomUUID(), 'for someone else', null)
        live.toSchool(elsewhere.tenantId, 'elsewhere', null)
        return missed(0)
      },
      { timeout: 10_000 },
    )
    .toEqual(expect.arrayContaining(['bell', 'note']))
  expect(String(await missed(0))).not.toContain('else')
})

test('T9.3 a client cannot join a room by sending messages', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const student = await server.as('greenwood', 'student')
  const [teacherId, studentId] = [await idOf(teacher), await idOf(student)]
  const window = await openWindow(port, student)
  const messages = messagesOf(window)
  const room = `user:${teacher.tenantId}:${teacherId}`
  for (const event of ['join', 'subscribe', 'room', 'joinRoom']) window.emit(event, room)
  window.emit('note', { to: room })
  live.toUser(teacher.tenantId, teacherId, 'note', { secret: true })
  live.toUser(student.tenantId, studentId, 'last', null)
  await expect.poll(() => messages).toEqual([['last', null]])
})

test('T9.3 there is no other namespace to join', async () => {
  const student = await server.as('greenwood', 'student')
  const window = await openWindow(port, student)
  const elsewhere = window.io.socket('/admin', { auth: window.auth as Record<string, string> })
  const refusal = await new Promise<Error>((resolve) => elsewhere.once('connect_error', resolve))
  expect(refusal.message).toBe('Invalid namespace')
})

test.each([
  ['keeps sending', (send: (data: string) => void) => Array.from({ length: 50 }, () => send('hello'))],
  ['sends a large message', (send: (data: string) => void) => send('x'.repeat(5000))],
])('a client that %s is disconnected', async (_, misbehave) => {
  const window = await openWindow(port, await server.as('greenwood', 'student'))
  const disconnected = new Promise((resolve) => window.once('disconnect', resolve))
  misbehave((data) => window.emit('chat', data))
  await disconnected
})

test('a message that is too large is dropped without failing the caller', async () => {
  const student = await server.as('greenwood', 'student')
  const messages = messagesOf(await openWindow(port, student))
  live.toSchool(student.tenantId, 'large', 'x'.repeat(10_000))
  live.toSchool(student.tenantId, 'disconnect', 'a name the library keeps for itself')
  live.toSchool(student.tenantId, 'small', 'x')
  await expect.poll(() => messages).toEqual([['small', 'x']])
})

test('one session can open fifty windows and no more', async () => {
  const student = await server.as('greenwood', 'student')
  await Promise.all(Array.from({ length: 50 }, () => openWindow(port, student)))
  await expect(openWindow(port, student)).rejects.toThrow('Too many requests')
})

test('poll responses are not cached', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/live/?EIO=4&transport=polling`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
