import { setTimeout as pause } from 'node:timers/promises'
import { sessionCookie } from '#platform/server/requests/credentials.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { runConcurrently } from '../server/workload.ts'
import { createUser } from '../sessions/logins.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { type WindowOptions, openWindow, waitForConnection } from './windows.ts'

type JoinAttempt = [what: string, as: Person, asking?: WindowOptions]

export const program = proof(
  'T9.3',
  'no window joins without its own session, from its own page, in its own room',
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
      if (!(await waitForConnection(window))) failures.push(`${what}, by ${transport}: let in`)
      window.disconnect()
    })
    const inside = server.live.count()
    if (inside > 0) failures.push(`${inside} windows are connected`)
    const rooms = await tryRooms(server, port, context)
    return {
      count: count + rooms.count,
      failures: [...failures, ...rooms.failures],
      figures: { 'kinds of window': attempts.length },
    }
  },
)

async function createBadAttempts(server: ProofServer, port: number): Promise<JoinAttempt[]> {
  const person = await createUser(server, 'greenwood')
  const stranger = await signInAs(server, 'riverside', 'teacher')
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
    ['nothing said', person, { auth: {} }],
    ['a token nobody has', person, auth('A'.repeat(43))],
    ['a token that is none', person, auth({ $ne: '' })],
    ['a list of tokens', person, auth([person.token, person.token])],
    ['an endless token', person, auth('A'.repeat(3000))],
    ['the id of the session', person, auth(person.sessionId)],
    ['an expired session', expired],
    ['an ended session', ended],
    ['somebody who left', left],
    ['somebody who must set a password', unset],
    ['a token of another school', person, auth(stranger.token)],
    ['another school named', person, { auth: { tenantId: stranger.tenantId, token: person.token } }],
    ['no school named', person, { auth: { token: person.token } }],
    ['the host of another school', person, { host: 'riverside.localhost' }],
    ['the host of no school', person, { host: 'nowhere.localhost' }],
    ['a page of another site', person, { headers: { origin: 'https://evil.example' } }],
    ['a page of another school', person, { headers: { origin: `http://riverside.localhost:${port}` } }],
    ['a cookie and no page', person, byCookie({})],
    ['a cookie and a page of another site', person, byCookie({ origin: 'https://evil.example' })],
    ['a cookie and a page of nowhere', person, byCookie({ origin: 'null' })],
    ['a cookie and a request across sites', person, byCookie({ 'sec-fetch-site': 'cross-site' })],
  ]
}

const listRooms = (other: Person) => [
  `user:${other.tenantId}:${other.userId}`,
  `school:${other.tenantId}`,
  `session:${other.sessionId}`,
  other.userId,
]

/** Somebody inside asks for the rooms of others in every way a careless server would grant; then messages go to those rooms. */
async function tryRooms(server: ProofServer, port: number, { atEnd }: ProofContext) {
  const curious = await createUser(server, 'greenwood')
  const others = [await createUser(server, 'greenwood'), await signInAs(server, 'riverside', 'teacher')]
  const window = openWindow(port, curious, {
    auth: {
      tenantId: curious.tenantId,
      token: curious.token,
      rooms: others.flatMap(listRooms),
      userId: others[0]?.userId,
    },
  })
  atEnd(() => window.disconnect())
  const heard: unknown[] = []
  window.onAny((_event: string, data: { to?: string }) => heard.push(data.to))
  const refusal = await waitForConnection(window)
  const failures = refusal ? [`the curious one was refused: ${refusal}`] : []
  const events = ['join', 'subscribe', 'room', 'joinRoom']
  for (const other of others) for (const event of events) window.emit(event, listRooms(other)[events.indexOf(event)])
  await pause(300)
  for (const other of others) {
    server.services.live.toUser(other.tenantId, other.userId ?? '', 'proof', { to: 'another person' })
    if (other.tenantId !== curious.tenantId)
      server.services.live.toSchool(other.tenantId, 'proof', { to: 'another school' })
  }
  server.services.live.toUser(curious.tenantId, curious.userId ?? '', 'proof', { to: 'oneself' })
  const deadline = performance.now() + 5000
  while (!heard.includes('oneself') && performance.now() < deadline) await pause(20)
  if (heard.join() !== 'oneself') failures.push(`the curious one heard: ${heard.join() || 'nothing'}`)
  return { count: others.length * events.length, failures }
}
