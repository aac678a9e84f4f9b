import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, testServer } from '#app/testing/server.ts'
import { aWindow, openWindow, outcomeOf, portOf, type Transport } from '#app/testing/windows.ts'
import { access } from '#modules/access/contract.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

const server = await testServer()
const port = await portOf(server)
const transports: Transport[] = ['websocket', 'polling']
const unknownToken = 'A'.repeat(43)

const inSchool = (caller: Caller, work: (db: TenantDb) => Promise<unknown>) =>
  server.services.database.inTenant({ tenantId: caller.tenantId }, work)

const teacher = await server.as('greenwood', 'classteacher')
const stranger = await server.as('riverside', 'classteacher')
const own = `http://${teacher.host}:${port}`
const cookie = `banyan_session=${teacher.token}`

const loggedOut = await server.as('greenwood', 'student')
await loggedOut.send(access.routes.logout, {})
const expired = await server.as('greenwood', 'staff')
await inSchool(expired, (db) =>
  sql`update sessions set expires_at = now() - interval '1 second'
    where user_id = (select id from users where user_name = 'staff')`.execute(db),
)
const unset = await server.as('greenwood', 'feeadmin')
await inSchool(unset, (db) =>
  db.updateTable('users').set({ must_set_password: true }).where('user_name', '=', 'feeadmin').execute(),
)
const deactivated = await server.as('greenwood', 'gate')
await inSchool(deactivated, (db) =>
  db.updateTable('users').set({ status_id: 11 }).where('user_name', '=', 'gate').execute(),
)
const closed = await server.as('sunrise', 'classteacher')
await inSchool(closed, (db) =>
  db.updateTable('tenants').set({ status_id: 11 }).where('id', '=', closed.tenantId).execute(),
)
const maintained = await server.as('meadow', 'classteacher')
await inSchool(maintained, (db) =>
  sql`update tenants set maintenance_from = now() - interval '1 hour', maintenance_to = now() + interval '1 hour',
    maintenance_name = 'Upgrade', maintenance_alert = 'Back soon' where id = ${maintained.tenantId}`.execute(db),
)

type Attempt = {
  as: Pick<Caller, 'host' | 'tenantId' | 'token'>
  auth?: Record<string, unknown>
  headers?: Record<string, string>
}
const withCookie = { tenantId: teacher.tenantId }

const refused: [string, string | undefined, Attempt][] = [
  ['without a token', 'sign-in-needed', { as: { ...teacher, token: null } }],
  ['without credentials', 'sign-in-needed', { as: teacher, auth: {} }],
  ['with an unknown token', 'sign-in-needed', { as: { ...teacher, token: unknownToken } }],
  [
    'with a malformed token',
    'sign-in-needed',
    { as: teacher, auth: { tenantId: teacher.tenantId, token: { $ne: '' } } },
  ],
  ['with the token of an ended session', 'sign-in-needed', { as: loggedOut }],
  ['with the token of an expired session', 'sign-in-needed', { as: expired }],
  ['with the token of a deactivated user', 'access-denied', { as: deactivated }],
  ['with a token of another school', 'sign-in-needed', { as: { ...teacher, token: stranger.token } }],
  ['on the host of another school', 'tenant-mismatch', { as: { ...teacher, host: stranger.host } }],
  ['with the tenant id of another school', 'tenant-mismatch', { as: { ...teacher, tenantId: stranger.tenantId } }],
  ['on an unknown host', 'invalid-tenant', { as: { ...teacher, host: 'nowhere.localhost' } }],
  ['before a new password is set', 'password-expired', { as: unset }],
  ['at an inactive school', 'school-inactive', { as: closed }],
  ['at a school under maintenance', 'maintenance', { as: maintained }],
  ['by cookie without an origin', 'foreign-origin', { as: teacher, auth: withCookie, headers: { cookie } }],
  [
    'by cookie from another site',
    undefined,
    { as: teacher, auth: withCookie, headers: { cookie, origin: 'https://evil.example' } },
  ],
  [
    'by cookie from the page of another school',
    undefined,
    { as: teacher, auth: withCookie, headers: { cookie, origin: `http://${stranger.host}:${port}` } },
  ],
  [
    'by cookie from a page without an origin',
    undefined,
    { as: teacher, auth: withCookie, headers: { cookie, origin: 'null' } },
  ],
  [
    'by cookie and same-site request',
    undefined,
    { as: teacher, auth: withCookie, headers: { cookie, 'sec-fetch-site': 'same-site' } },
  ],
  ['by token from another site', undefined, { as: teacher, headers: { origin: 'https://evil.example' } }],
]

for (const transport of transports) {
  test.each(refused)(`T9.3 by ${transport}, no one can connect %s`, async (_, code, { as, auth, headers }) => {
    const tries = Array.from({ length: 5 }, () =>
      outcomeOf(aWindow(port, as, { transport, ...(auth && { auth }), ...(headers && { headers }) })),
    )
    for (const outcome of await Promise.all(tries)) {
      expect(outcome).not.toBeNull()
      expect(outcome?.code).toBe(code)
    }
    expect(server.live.count()).toBe(0)
  })
}

test('the refusal of a school under maintenance includes the end time', async () => {
  const window = aWindow(port, maintained)
  const error = await new Promise<Error & { data?: unknown }>((resolve) => window.once('connect_error', resolve))
  expect(error.data).toMatchObject({ status: 503, details: { maintenance: { name: 'Upgrade', alert: 'Back soon' } } })
})

for (const transport of transports) {
  test.each<[string, Attempt]>([
    ['their token', { as: teacher }],
    [
      'their token in a header',
      { as: teacher, auth: withCookie, headers: { authorization: `Bearer ${teacher.token}` } },
    ],
    ['their token, from a page of the school', { as: teacher, headers: { origin: own } }],
    ['a cookie from a page of the school', { as: teacher, auth: withCookie, headers: { cookie, origin: own } }],
    [
      'a cookie with a same-origin request',
      { as: teacher, auth: withCookie, headers: { cookie, 'sec-fetch-site': 'same-origin' } },
    ],
  ])(`by ${transport}, a user can connect with %s`, async (_, { as, auth, headers }) => {
    const window = await openWindow(port, as, { transport, ...(auth && { auth }), ...(headers && { headers }) })
    window.disconnect()
    await expect.poll(server.live.count).toBe(0)
  })
}

test('T9.3 a page of another site cannot use a connection it did not open', async () => {
  const base = `http://127.0.0.1:${port}/api/live/?EIO=4&transport=polling`
  const opened = await (await fetch(base)).text()
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string }
  const body = `40${JSON.stringify({ tenantId: teacher.tenantId, token: teacher.token })}`
  const answer = await fetch(`${base}&sid=${sid}`, {
    method: 'POST',
    body,
    headers: { origin: 'https://evil.example' },
  })
  expect(answer.status).toBe(400)
  expect(server.live.count()).toBe(0)
})

test('a refused connection is closed, even if its client does not close it', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live/?EIO=4&transport=websocket`)
  const received: string[] = []
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
  socket.addEventListener('message', ({ data }) => {
    received.push(String(data))
    if (String(data).startsWith('0')) socket.send('40{}')
  })
  await closed
  expect(received.at(-1)).toContain('sign-in-needed')
})
