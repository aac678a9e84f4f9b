import type { Pool } from 'pg'
import { asTenant } from '../database/catalogue.ts'
import { closesWithin, openWindow, waitForConnection } from '../live/windows.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { isAllowed, type Person, signInAs, signInEveryone } from '../stage/principals.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createScene, createStage, play, type Scene, type Stage } from '../stage/scenes.ts'
import { audiences } from './specification.ts'

/** Milliseconds within which a request must be refused and a browser window disconnected. */
const limits = { request: 1000, window: 5000 }

type AccessChange = {
  readonly name: string
  /** The user who loses rights; everything they could call before must be refused afterwards. */
  readonly who: string
  readonly school: string
  readonly sql: string
  /** The routes that the change affects. */
  readonly concerns: (named: NamedRoute) => boolean
  readonly refusals: readonly number[]
}

const needsSession = (named: NamedRoute) => audiences[named.action] !== 'open'
const needsPrivilege = (named: NamedRoute) =>
  Array.isArray(audiences[named.action]) &&
  (audiences[named.action] as unknown[]).some((admitted) => typeof admitted !== 'string')
const isForSuperAdmins = (named: NamedRoute) =>
  needsPrivilege(named) ||
  (Array.isArray(audiences[named.action]) && (audiences[named.action] as unknown[]).includes('superAdmin'))
const isForTeachers = (named: NamedRoute) =>
  Array.isArray(audiences[named.action]) &&
  (audiences[named.action] as unknown[]).some((admitted) => admitted === 'teacher' || admitted === 'ownTeacher')
const isForOrganisations = (named: NamedRoute) =>
  Array.isArray(audiences[named.action]) && (audiences[named.action] as unknown[]).includes('organisation')

/** `$1` is the user, `$2` their session. Each change affects a different school or user. */
const changes: readonly AccessChange[] = [
  {
    name: 'every privilege removed',
    who: 'fulladmin',
    school: 'greenwood',
    sql: 'delete from privileges where user_id = $1',
    concerns: needsPrivilege,
    refusals: [403],
  },
  {
    name: 'no longer a super admin',
    who: 'superadmin',
    school: 'greenwood',
    sql: 'update users set is_super_admin = false where id = $1',
    concerns: isForSuperAdmins,
    refusals: [403],
  },
  {
    name: 'role changed',
    who: 'classteacher',
    school: 'greenwood',
    sql: 'update users set role_id = 5 where id = $1',
    concerns: isForTeachers,
    refusals: [403, 404],
  },
  {
    name: 'deactivated',
    who: 'teacher',
    school: 'greenwood',
    sql: 'update users set status_id = 11 where id = $1',
    concerns: needsSession,
    refusals: [403],
  },
  {
    name: 'session ended',
    who: 'staff',
    school: 'greenwood',
    sql: 'update sessions set ended_at = now() where user_id = $1 and id = $2',
    concerns: needsSession,
    refusals: [401],
  },
  {
    name: 'session expired',
    who: 'gate',
    school: 'greenwood',
    sql: 'update sessions set expires_at = now() where user_id = $1 and id = $2',
    concerns: needsSession,
    refusals: [401],
  },
  {
    name: 'new password required',
    who: 'student',
    school: 'greenwood',
    sql: 'update users set must_set_password = true where id = $1',
    concerns: (named) => needsSession(named) && !named.route.beforePasswordIsSet,
    refusals: [403],
  },
  {
    name: 'organisation deactivated',
    who: 'orgadmin',
    school: 'mehta',
    sql: 'update tenants set status_id = 11 where id = current_tenant() and $1::uuid is not null',
    concerns: isForOrganisations,
    refusals: [403],
  },
  {
    name: 'school deactivated',
    who: 'superadmin',
    school: 'riverside',
    sql: 'update tenants set status_id = 11 where id = current_tenant() and $1::uuid is not null',
    concerns: needsSession,
    refusals: [403],
  },
  {
    name: 'licence ended',
    who: 'superadmin',
    school: 'sunrise',
    sql: 'update tenants set licence_valid = false where id = current_tenant() and $1::uuid is not null',
    concerns: needsSession,
    refusals: [403],
  },
  {
    name: 'maintenance started',
    who: 'superadmin',
    school: 'meadow',
    sql: `update tenants set maintenance_from = now() - interval '1 minute', maintenance_to = now() + interval '1 hour' where id = current_tenant() and $1::uuid is not null`,
    concerns: needsSession,
    refusals: [503],
  },
]

export const program = proof(
  'T2.5',
  'lost rights take effect on the next call, and open browser windows are disconnected',
  async (context) => {
    const server = await context.server()
    const port = Number(new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port)
    const failures: string[] = []
    const slowest = { request: 0, window: 0 }
    let count = 0
    const closings: Promise<{ name: string; closed: boolean; ms: number }>[] = []
    for (const { change, person, calls } of await prepare(server, context.count(20, 4))) {
      if (calls.length === 0) failures.push(`${change.name}: no route to test it on`)
      for (const { named, scene } of calls) {
        const before = await play(server, named, scene, person)
        if (before.statusCode === 401 || before.statusCode === 503 || before.json().code === 'not-allowed')
          failures.push(`${change.name}: ${named.action} was refused before (${before.statusCode})`)
      }
      const window = openWindow(port, person)
      context.atEnd(() => window.close())
      const refusal = await waitForConnection(window)
      if (refusal) failures.push(`${change.name}: the window could not connect before (${refusal})`)
      const closing = closesWithin(window, limits.window).then((closed) => ({ closed, at: performance.now() }))
      await applyChange(server.owner, person, change.sql)
      const changedAt = performance.now()
      for (const { named, scene } of calls) {
        count += 1
        const after = await waitForRefusal(server, named, scene, person, change.refusals, changedAt)
        slowest.request = Math.max(slowest.request, after.lastAccepted)
        if (!after.refused)
          failures.push(
            `${change.name}: ${named.action} still returned ${after.status} after ${Math.round(after.lastAccepted)} ms`,
          )
      }
      closings.push(closing.then(({ closed, at }) => ({ name: change.name, closed, ms: at - changedAt })))
    }
    for (const { name, closed, ms } of await Promise.all(closings)) {
      count += 1
      slowest.window = Math.max(slowest.window, ms)
      if (!closed) failures.push(`${name}: the window was still open after ${limits.window} ms`)
    }
    return {
      count,
      failures,
      figures: {
        changes: changes.length,
        'last call accepted (ms after the change)': Math.round(slowest.request),
        'slowest window disconnect (ms)': Math.round(slowest.window),
      },
    }
  },
)

/** The organisation of each school. */
const organisationBySchool: Record<string, string> = {
  greenwood: 'banyan-trust',
  riverside: 'banyan-trust',
  sunrise: 'lotus',
  meadow: 'mehta',
}

type PreparedChange = {
  readonly change: AccessChange
  readonly person: Person
  readonly calls: readonly { named: NamedRoute; scene: Scene }[]
}

/** Signs everyone in and builds every call before the first change, so that no change affects the next. */
async function prepare(server: ProofServer, most: number): Promise<PreparedChange[]> {
  const stages = new Map<string, Stage>()
  for (const [school, organisation] of Object.entries(organisationBySchool)) {
    const stage = await createStage(server, school, organisation, await signInEveryone(server, school, organisation))
    stages.set(school, stage).set(organisation, stage)
  }
  const prepared: PreparedChange[] = []
  for (const change of changes) {
    const stage = stages.get(change.school)
    if (!stage) throw new Error(`${change.school} has no stage.`)
    const person = await signInAs(server, change.school, change.who)
    prepared.push({ change, person, calls: await prepareCalls(change, stage, person, most) })
  }
  return prepared
}

/** Calls that can be repeated because they do not end the caller's session. */
async function prepareCalls(
  { concerns }: AccessChange,
  stage: Stage,
  person: Person,
  most: number,
): Promise<{ named: NamedRoute; scene: Scene }[]> {
  const calls: { named: NamedRoute; scene: Scene }[] = []
  const isRepeatable = (named: NamedRoute) =>
    isAllowed(named.route.access, person) && !endsSessions.includes(named.action)
  for (const named of allRoutes.filter((named) => concerns(named) && isRepeatable(named)).slice(0, most)) {
    calls.push({ named, scene: await createScene(named, stage) })
  }
  return calls
}

const endsSessions = ['access.setPassword', 'access.updatePassword', 'sessions.endOtherSessions']

async function applyChange(owner: Pool, person: Person, text: string) {
  const values = text.includes('$2') ? [person.userId, person.sessionId] : [person.userId]
  await asTenant(owner, person.tenantId, (client) => client.query(text, values), { keep: true })
}

/** Repeats the call until it is refused, or the time limit passes: some changes reach the server by a notification. */
async function waitForRefusal(
  server: ProofServer,
  named: NamedRoute,
  scene: Scene,
  as: Person,
  refusals: readonly number[],
  since: number,
) {
  for (let lastAccepted = 0; ; ) {
    const { statusCode: status } = await play(server, named, scene, as)
    if (refusals.includes(status)) return { refused: true, status, lastAccepted }
    lastAccepted = performance.now() - since
    if (lastAccepted > limits.request) return { refused: false, status, lastAccepted }
  }
}
