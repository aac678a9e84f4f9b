import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#app/world/world.ts'
import { newId } from '#platform/server/database/ids.ts'
import { closesWithin, openWindow, waitForConnection } from '../live/windows.ts'
import { proof } from '../program.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { formatMilliseconds } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { buildRequest } from '../stage/requests.ts'
import { allRoutes } from '../stage/routes.ts'
import { fillCall } from '../stage/values.ts'
import { createCode, createUser } from './logins.ts'

/** Milliseconds within which an ended session must be refused everywhere. */
const limit = 1000
/** An expired token is refused at once, but nothing triggers at that moment: open windows are found by polling. */
const windowLimits: Record<string, number> = { expiry: 5000 }

/** Ends a session. `second` is another session of the same user. */
type SessionEnding = (session: Person, second: Person, server: ProofServer) => Promise<unknown>

const post = (server: ProofServer, as: Person, url: string, payload: object = {}) =>
  server.call({ method: 'POST', url, headers: as.headers, payload, from: newAddress() })

const endings: Record<string, SessionEnding> = {
  logout: (session, _, server) => post(server, session, '/api/auth/logout'),
  'a changed password': (_, second, server) =>
    post(server, second, '/api/auth/updatePassword', {
      currentPassword: demoPassword,
      newPassword: 'Jacaranda-Blue-41',
    }),
  'a reset password': async (session, _, server) => {
    const { code } = await createCode(server, session, 'reset')
    const { authorization: _token, ...headers } = session.headers
    const payload = { resetCode: code, newPassword: 'Jacaranda-Blue-42' }
    return server.call({ method: 'POST', url: '/api/auth/createPassword', headers, payload, from: newAddress() })
  },
  'sessions ended by an admin': async (session, _, server) => {
    const { headers } = await signInAs(server, session.school, 'fulladmin')
    return server.call({ method: 'DELETE', url: `/api/users/${session.userId}/sessions`, headers, from: newAddress() })
  },
  'other sessions ended by the user': (_, second, server) =>
    server.call({ method: 'DELETE', url: '/api/sessions', headers: second.headers, from: newAddress() }),
  expiry: (session, _, server) =>
    server.services.database.inTenant({ tenantId: session.tenantId }, (db) =>
      db.updateTable('sessions').set({ expires_at: new Date() }).where('id', '=', session.sessionId).execute(),
    ),
}

const guarded: readonly (typeof allRoutes)[number][] = allRoutes.filter(({ route }) => route.access.who !== 'anyone')

export const program = proof('T3.6', 'an ended session has no access', async (context) => {
  const server = await context.server()
  const port = Number(new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port)
  const routes = context.subset(guarded, 5)
  const failures = await checkLiveSession(server, routes)
  const slowest: Record<string, number> = {}
  let count = 0
  for (const [name, end] of Object.entries(endings)) {
    const session = await createUser(server, 'greenwood')
    const window = openWindow(port, session)
    context.atEnd(() => window.disconnect())
    if (await waitForConnection(window)) failures.push(`the window could not connect before ${name}`)
    const response = (await end(session, await signInAs(server, session.school, session.name), server)) as {
      statusCode?: number
      body?: string
    }
    if ((response.statusCode ?? 200) !== 200) failures.push(`${name} failed: ${response.body}`)
    const ended = performance.now()
    const windowLimit = windowLimits[name] ?? limit
    const closes = closesWithin(window, windowLimit).then((closed) => ({ closed, after: performance.now() - ended }))
    for (const named of routes) {
      count += 1
      const after = await waitForRejection(server, named, session, ended)
      if (after > limit) failures.push(`${named.action} still responds ${limit} ms after ${name}`)
      slowest.routes = Math.max(slowest.routes ?? 0, after)
    }
    const { closed, after } = await closes
    count += 2
    const windows = name === 'expiry' ? 'expired' : 'windows'
    slowest[windows] = Math.max(slowest[windows] ?? 0, after)
    if (!closed) failures.push(`a window is still connected ${windowLimit} ms after ${name}`)
    if (!(await waitForConnection(openWindow(port, session)))) failures.push(`a new window was admitted after ${name}`)
  }
  return {
    count,
    failures,
    figures: {
      routes: guarded.length,
      'ways a session ends': Object.keys(endings).length,
      'last call accepted after': formatMilliseconds(slowest.routes ?? 0),
      'last window disconnected after': formatMilliseconds(slowest.windows ?? 0),
      'window of an expired session disconnected after': formatMilliseconds(slowest.expired ?? 0),
    },
  }
})

const buildCall = ({ action, route }: (typeof guarded)[number], person: Person) => {
  const request = buildRequest(route, fillCall(route, { idOf: () => newId(), action }).call)
  return { ...request, headers: { ...request.headers, ...person.headers }, from: newAddress() }
}

/** Repeats the call until it returns 401; returns the milliseconds after the end at which it last returned anything else, or 0. */
async function waitForRejection(server: ProofServer, named: (typeof guarded)[number], session: Person, ended: number) {
  let after = 0
  while (after <= limit) {
    const sentAt = performance.now() - ended
    const { statusCode } = await server.call(buildCall(named, session))
    if (statusCode === 401) break
    after = sentAt
    await pause(10)
  }
  return after
}

/** The same calls with a live session must not return 401, or the refusals would prove nothing. */
async function checkLiveSession(server: ProofServer, routes: typeof guarded): Promise<string[]> {
  const failures: string[] = []
  for (const named of routes) {
    const { statusCode, body } = await server.call(buildCall(named, await createUser(server, 'greenwood')))
    if (statusCode === 401 || statusCode >= 500) failures.push(`${named.action} refused a live session: ${body}`)
  }
  return failures
}
