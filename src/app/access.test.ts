import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { access as accessContract } from '#modules/access/contract.ts'
import {
  admin,
  allow,
  licensed,
  signedIn,
  superAdmin,
  teacher as teacherRule,
} from '#platform/contract/access/access.ts'
import { licence, privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { implement } from '#platform/server/module.ts'
import { wholeContract, wholeRoute } from '#platform/server/testing/wholeRoute.ts'
import { checkRefusals, hasReach, type RouteCall } from '#proof/authorisation/refusals.ts'
import { mayCall } from '#proof/authorisation/specification.ts'
import { startProofServer } from '#proof/server/testServer.ts'
import { isAllowed, type Person, signInEveryone } from '#proof/stage/principals.ts'
import { allRoutes } from '#proof/stage/routes.ts'
import { createScene, createStage, play, type Stage } from '#proof/stage/scenes.ts'
import { withValue } from '#proof/stage/values.ts'

const reply = z.object({})
const planted = wholeContract('planted', {
  unguarded: wholeRoute('GET /api/planted/unguarded', { does: 'Nothing', access: signedIn('planted'), reply }),
  privileged: wholeRoute('GET /api/planted/privileged', {
    does: 'Nothing',
    access: allow(admin('school', 'view')),
    reply,
  }),
  licensed: wholeRoute('GET /api/planted/licensed', {
    does: 'Nothing',
    access: licensed([licence.questionPapers], allow(teacherRule)),
    reply,
  }),
})
const handlers = implement(planted, planted.routes, {
  unguarded: () => ({}),
  privileged: () => ({}),
  licensed: () => ({}),
})
const server = await startProofServer({ extraModules: [{ name: 'planted', routes: [handlers] }] })
const people = await signInEveryone(server, 'greenwood', 'banyan-trust')
const stage: Stage = await createStage(server, 'greenwood', 'banyan-trust', people)
const calls: RouteCall[] = []
beforeAll(async () => {
  for (const named of allRoutes) calls.push({ named, scene: await createScene(named, stage) })
})

const roleTitles: Record<string, string> = {
  anonymous: 'PERM-03 a user without a session must sign in for every route that is not public',
  teacher: 'PERM-03 NAV-09 a teacher is refused every route that is not open to teachers',
  classteacher: 'PERM-03 NAV-09 a class teacher is refused every route that is not open to teachers',
  plainadmin: 'PERM-03 NAV-09 an admin without privileges is refused every route that requires one',
  fulladmin: 'PERM-03 NAV-09 an admin with every privilege is refused what only a super admin or another role may do',
  superadmin: 'PERM-03 NAV-09 a super admin is refused every route for other roles only',
  staff: 'PERM-03 NAV-09 other staff are refused every route that requires another role',
  gate: 'PERM-03 NAV-09 gate staff are refused every route that requires another role',
  student: 'PERM-03 NAV-09 a student is refused every route that requires another role',
  orgadmin: "PERM-03 NAV-09 an organisation's super-admin is refused every route for schools only",
}

for (const person of people) {
  test(roleTitles[person.name] ?? `${person.name} has no title`, async () => {
    const { refused, failures } = await checkRefusals(server, calls, person)
    expect(failures).toEqual([])
    expect(refused).toBeGreaterThan(0)
  })
}

test('PERM-03 for every route and person, the access rule says what the written specification says', () => {
  for (const person of people) {
    const admitted = allRoutes.filter(({ route }) => isAllowed(route.access, person)).map(({ action }) => action)
    const specified = allRoutes.filter(({ action }) => mayCall(action, person.name)).map(({ action }) => action)
    expect({ [person.name]: admitted }).toEqual({ [person.name]: specified })
  }
})

test('the check detects a route without its guard', async () => {
  const claimed = { ...planted.routes.unguarded, access: allow(superAdmin) }
  const call = {
    named: { action: 'planted.unguarded', route: claimed },
    scene: { as: stage.person('teacher'), call: {}, slots: [] },
  }
  const { failures } = await checkRefusals(server, [call], stage.person('teacher'), () => false)
  expect(failures).toEqual(['planted.unguarded as teacher: 200 undefined instead of 403 not-allowed'])
})

test('PERM-01 every user gets their role number after sign-in, and gate staff a flag', async () => {
  const expected: [string, number, boolean][] = [
    ['superadmin', 1, false],
    ['fulladmin', 1, false],
    ['student', 2, false],
    ['teacher', 3, false],
    ['orgadmin', 4, false],
    ['staff', 5, false],
    ['gate', 5, true],
  ]
  const { path } = accessContract.routes.getMe
  for (const [name, roleId, isGateStaff] of expected) {
    const answer = await server.call({ method: 'GET', url: path, headers: stage.person(name).headers })
    expect(answer.json().data).toMatchObject({ UserRoleID: roleId, isGateStaff })
  }
  expect(roles).toEqual({ admin: 1, student: 2, teacher: 3, superAdmin: 4, otherStaff: 5 })
})

test('PERM-04 licences use the menu numbers, privileges their own', async () => {
  const { path } = accessContract.routes.getMe
  const { data } = (await server.call({ method: 'GET', url: path, headers: stage.person('fulladmin').headers })).json()
  expect(data.availableModules).toContain(licence.engageHub)
  expect(data.availableModules.every((number: number) => Object.values<number>(licence).includes(number))).toBe(true)
  expect(data.privilages.map((privilege: { domainId: number }) => privilege.domainId)).toEqual(
    Object.values(privilegeDomains),
  )
})

test('PERM-02 a first privilege takes effect with the next call', async () => {
  const person = stage.person('plainadmin')
  const userId = person.userId ?? ''
  const request = async () => {
    const { path } = planted.routes.privileged
    return (await server.call({ method: 'GET', url: path, headers: person.headers })).statusCode
  }
  // Twice, so that the second is served from the session cache.
  expect([await request(), await request()]).toEqual([403, 403])
  await server.services.database.inTenant({ tenantId: stage.tenantId }, (db) =>
    db
      .insertInto('privileges')
      .values({
        tenant_id: stage.tenantId,
        user_id: userId,
        domain_id: privilegeDomains.school,
        is_viewable: true,
      })
      .execute(),
  )
  expect([await request(), await request()]).toEqual([200, 200])
  await server.services.database.inTenant({ tenantId: stage.tenantId }, (db) =>
    db.deleteFrom('privileges').where('user_id', '=', userId).execute(),
  )
  expect(await request()).toBe(403)
})

test('PERM-04 a school without the licence is refused what needs it, even with every privilege', async () => {
  const request = () =>
    server.call({ method: 'GET', url: planted.routes.licensed.path, headers: stage.person('teacher').headers })
  expect((await request()).statusCode).toBe(200)
  const licensed = (modules: number[]) =>
    server.services.database.inTenant({ tenantId: stage.tenantId }, (db) =>
      db.updateTable('tenants').set({ modules }).where('id', '=', stage.tenantId).execute(),
    )
  const { modules } = await server.services.database.inTenant({ tenantId: stage.tenantId }, (db) =>
    db.selectFrom('tenants').select('modules').where('id', '=', stage.tenantId).executeTakeFirstOrThrow(),
  )
  // The number 17 is question-paper approval among the privileges, and something else among the licences.
  await licensed([privilegeDomains.qpApproval])
  await expect.poll(async () => (await request()).json().code, { timeout: 2000 }).toBe('not-allowed')
  await licensed(modules)
  await expect.poll(async () => (await request()).statusCode, { timeout: 2000 }).toBe(200)
})

test('PERM-06 a teacher can access the classes they teach, and no others', async () => {
  const { tenantId } = stage
  const classIds = await server.services.database.inTenant({ tenantId }, (db) =>
    db.selectFrom('classes').select('id').execute(),
  )
  const reaching = calls.filter(({ named }) => hasReach(named.route.access) && named.route.path.includes(':classId'))
  expect(reaching.length).toBeGreaterThan(0)
  for (const { named, scene } of reaching) {
    for (const name of ['teacher', 'classteacher']) {
      const person: Person = stage.person(name)
      const own = await classesOf(person)
      for (const { id } of classIds) {
        const call = withValue(scene.call, { part: 'params', path: ['classId'], name: 'classId' }, id)
        const answer = await play(server, named, { ...scene, call }, person)
        expect([named.action, name, isReached(answer)]).toEqual([named.action, name, own.includes(id)])
      }
      expect(own.length).toBeLessThan(classIds.length)
    }
  }
})

/** Admitted: what is refused after that has a reason of the route's own, such as a class without students. */
const isReached = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode === 200 || !['not-found', 'not-allowed'].includes(JSON.parse(body).code)

/** The classes where the person is class teacher or subject teacher. */
const classesOf = ({ tenantId, userId }: Person) =>
  server.services.database.inTenant({ tenantId }, async (db) => {
    const rows = await db
      .selectFrom('class_teachers')
      .select('class_id as id')
      .where('teacher_id', '=', userId ?? '')
      .union(
        db
          .selectFrom('teachings')
          .select('class_id as id')
          .where('teacher_id', '=', userId ?? ''),
      )
      .execute()
    return rows.map(({ id }) => id)
  })
