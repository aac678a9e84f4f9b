import { setTimeout as pause } from 'node:timers/promises'
import { sessionCookie } from '#platform/server/requests/credentials.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { runConcurrently } from '../server/workload.ts'
import { createUser } from '../sessions/logins.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { openWindow, type WindowOptions, waitForConnection } from './windows.ts'

type JoinAttempt = [what: string, as: Person, asking?: WindowOptions]

export const program = proof(
  'T9.3',
  'a browser window can only connect with its own session, from its own page, to its own rooms',
  async (context) => {
    const server = await context.server()
    const port = Number(new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port)
    const attempts = await createBadAttempts(server, port)
    const rounds = context.count(6, 1)
    const failures: string[] = []
    let count = 0
    const all = attempts.flatMap((attempt) =>
      (['websocket', 'polling'] as const).flatMap((transport) =>
        Array.from({ length: rounds }, () => ({ attempt, transport })),
      ),
    )
    await runConcurrently(all, 8, async ({ attempt: [what, as, asking], transport }) => {
      const window = openWindow(port, as, { ...asking, transport })
      count += 1
      if (!(await waitForConnection(window))) failures.push(`${what}, by ${transport}: admitted`)
      window.disconnect()
    })
    const inside = server.live.count()
    if (inside > 0) failures.push(`${inside} windows are connected`)
    const rooms = await tryRooms(server, port, context)
    return {
      count: count + rooms.count,
      failures: [...failures, ...rooms.failures],
      figures: { 'kinds of attempt': attempts.length },
    }
  },
)

async function createBadAttempts(server: ProofServer, port: number): Promise<JoinAttempt[]> {
  const person = await createUser(server, 'greenwood')
  const foreigner = await signInAs(server, 'riverside', 'teacher')
  const [expired, ended, left, unset] = [
    await createUser(server, 'greenwood'),
    await createUser(server, 'greenwood'),
    await createUser(server, 'greenwood'),
    await createUser(server, 'greenwood'),
  ]
  await server.services.database.inTenant({ tenantId: person.tenantId }, async (db) => {
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', expired.userId)
      .execute()
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date(0) })
      .where('user_id', '=', ended.userId)
      .execute()
    await db.updateTable('users').set({ status_id: 11 }).where('id', '=', left.userId).execute()
    await db.updateTable('users').set({ must_set_password: true }).where('id', '=', unset.userId).execute()
  })
  const auth = (token: unknown) => ({ auth: { tenantId: person.tenantId, token } })
  const byCookie = (headers: Record<string, string>) => ({
    auth: { tenantId: person.tenantId },
    headers: { cookie: `${sessionCookie}=${person.token}`, ...headers },
  })
  return [
    ['no token', person, { auth: { tenantId: person.tenantId } }],
    ['empty credentials', person, { auth: {} }],
    ['an unknown token', person, auth('A'.repeat(43))],
    ['a token of the wrong type', person, auth({ $ne: '' })],
    ['a list of tokens', person, auth([person.token, person.token])],
    ['a very long token', person, auth('A'.repeat(3000))],
    ['the id of the session', person, auth(person.sessionId)],
    ['an expired session', expired],
    ['an ended session', ended],
    ['a deactivated user', left],
    ['a user who must set a password', unset],
    ['a token of another school', person, auth(foreigner.token)],
    ['the id of another school', person, { auth: { tenantId: foreigner.tenantId, token: person.token } }],
    ['no school id', person, { auth: { token: person.token } }],
    ['the host of another school', person, { host: 'riverside.localhost' }],
    ['an unknown host', person, { host: 'nowhere.localhost' }],
    ['a page of another site', person, { headers: { origin: 'https://evil.example' } }],
    ['a page of another school', person, { headers: { origin: `http://riverside.localhost:${port}` } }],
    ['a cookie without an origin', person, byCookie({})],
    ['a cookie and a page of another site', person, byCookie({ origin: 'https://evil.example' })],
    ['a cookie and a null origin', person, byCookie({ origin: 'null' })],
    ['a cookie in a cross-site request', person, byCookie({ 'sec-fetch-site': 'cross-site' })],
  ]
}

const listRooms = (other: Person) => [
  `user:${other.tenantId}:${other.userId}`,
  `school:${other.tenantId}`,
  `session:${other.sessionId}`,
  other.userId,
]

/** A connected user tries to join the rooms of others in every way a careless server would allow; then messages are sent to those rooms. */
async function tryRooms(server: ProofServer, port: number, { atEnd }: ProofContext) {
  const intruder = await createUser(server, 'greenwood')
  const others = [await createUser(server, 'greenwood'), await signInAs(server, 'riverside', 'teacher')]
  const window = openWindow(port, intruder, {
    auth: {
      tenantId: intruder.tenantId,
      token: intruder.token,
      rooms: others.flatMap(listRooms),
      userId: others[0]?.userId,
    },
  })
  atEnd(() => window.disconnect())
  const received: unknown[] = []
  window.onAny((_event: string, data: { to?: string }) => received.push(data.to))
  const refusal = await waitForConnection(window)
  const failures = refusal ? [`the intruder was refused: ${refusal}`] : []
  const events = ['join', 'subscribe', 'room', 'joinRoom']
  for (const other of others) for (const event of events) window.emit(event, listRooms(other)[events.indexOf(event)])
  await pause(300)
  for (const other of others) {
    server.services.live.toUser(other.tenantId, other.userId ?? '', 'proof', { to: 'another person' })
    if (other.tenantId !== intruder.tenantId)
      server.services.live.toSchool(other.tenantId, 'proof', { to: 'another school' })
  }
  server.services.live.toUser(intruder.tenantId, intruder.userId ?? '', 'proof', { to: 'oneself' })
  const deadline = performance.now() + 5000
  while (!received.includes('oneself') && performance.now() < deadline) await pause(20)
  if (received.join() !== 'oneself') failures.push(`the intruder received: ${received.join() || 'nothing'}`)
  return { count: others.length * events.length, failures }
}
