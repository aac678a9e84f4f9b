import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { localNodes, nodeProtocol } from '../contract.ts'
import { enrolStandIn, type Reach } from '../testing/standInNode.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const outside = await server.as('greenwood')
const { tenantId } = office
const { routes } = localNodes
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
const send: Reach = (request) => outside.raw(request)

/** Two published files of a subject of its own, so that the sizes are known. */
const shelf = await inSchool(async (db) => {
  const { rows } = await sql<{ gradeId: string; courseId: string; owner: string }>`
    with b as (insert into subjects (name) values (${`Offline ${newId()}`}) returning id)
    select (select id from grades order by position limit 1) as "gradeId", b.id as "courseId",
      (select id from users where user_name = 'teacher') as owner from b`.execute(db)
  const [place] = rows
  if (!place) throw new Error('There is no grade.')
  for (const [title, size] of [
    ['Short', 100],
    ['Long', 1000],
  ] as const) {
    const bytes = Buffer.alloc(size, title)
    const storageKey = `${tenantId}/${newId()}`
    await server.services.files.storage.put(storageKey, bytes, { type: 'text/plain' })
    const sha256 = createHash('sha256').update(bytes).digest()
    await sql`with f as (insert into files (name, type, size, sha256, storage_key, purpose)
        values (${`${title}.txt`}, 'text/plain', ${size}, ${sha256}, ${storageKey}, 'library resource') returning id)
      insert into library_resources (owner_id, title, category_id, grade_id, subject_id, file_id, status_id)
      select ${place.owner}, ${title}, 1, ${place.gradeId}, ${place.courseId}, f.id, 15 from f`.execute(db)
  }
  return { gradeId: place.gradeId, courseId: place.courseId }
})

async function newNode(shelves = [shelf]) {
  const added = (await office.send(routes.addLocalNode, { body: { name: `Lab ${newId().slice(-6)}` } })).data
  await office.send(routes.saveShelves, { params: { localNodeId: added.localNodeId }, body: { shelves } })
  return { ...added, node: await enrolStandIn(send, added.code) }
}
const filesOf = async (localNodeId: string) =>
  Object.fromEntries(
    (await office.send(routes.listNodeFiles, { params: { localNodeId } })).data.rows.map((row) => [row.title, row]),
  )
const nodeOf = async (localNodeId: string) =>
  (await office.send(routes.getLocalNodes, {})).data.nodes.find((one) => one.localNodeId === localNodeId)

test('OFF-01 a machine stops in the middle and resumes with a range where it stopped; the screen says so each time', async () => {
  const { node } = await newNode()
  expect(await filesOf(node.localNodeId)).toMatchObject({ Short: { state: 'online' }, Long: { state: 'online' } })
  expect(await node.sync({ stopAfter: 400 })).toBe('stopped')
  expect(await filesOf(node.localNodeId)).toMatchObject({
    Short: { state: 'available', held: 100 },
    Long: { state: 'downloading', held: 300 },
  })
  await inSchool((db) =>
    sql`update local_node_files set reported_at = now() - interval '10 minutes' where node_id = ${node.localNodeId}`.execute(
      db,
    ),
  )
  expect(await filesOf(node.localNodeId)).toMatchObject({ Long: { state: 'interrupted', held: 300 } })
  const asked = node.ranges.length
  expect(await node.sync()).toBe('done')
  expect(node.ranges[asked]).toMatch(/^bytes=300-/)
  expect(await filesOf(node.localNodeId)).toMatchObject({ Short: { state: 'available' }, Long: { state: 'available' } })
  expect([...node.disk.values()].map((bytes) => bytes.length).toSorted((a, b) => a - b)).toEqual([100, 1000])
  expect(await nodeOf(node.localNodeId)).toMatchObject({
    state: 'connected',
    licence: 'valid',
    files: { available: 2, online: 0, bytes: 1100, held: 1100 },
  })
})

test('OFF-01 a machine that claims what it has not is not believed, and files of others mean nothing', async () => {
  const { node } = await newNode()
  const fileId = (await filesOf(node.localNodeId)).Long?.fileId ?? ''
  await node.report([{ fileId, state: 1, bytes: 1000, sha256: 'a'.repeat(64) }])
  expect((await filesOf(node.localNodeId)).Long?.state).toBe('interrupted')
  const foreign = await node.report([{ fileId: newId(), state: 1, bytes: 5 }])
  expect(foreign.json().data).toEqual({ taken: 0 })
})

test('OFF-01 a code works once and within the hour; a request works once, unchanged and only with the machine’s key', async () => {
  const { node, code } = await newNode()
  await expect(enrolStandIn(send, code)).rejects.toThrow('410')
  const call = node.signedCall(nodeProtocol.routes.contactFromNode.path, { freeBytes: 5 })
  expect((await send(call)).statusCode).toBe(200)
  expect((await send(call)).statusCode).toBe(401)
  const other = node.signedCall(call.url, { freeBytes: 5 })
  expect((await send({ ...other, payload: JSON.stringify({ freeBytes: 6 }) })).statusCode).toBe(401)
  expect((await send({ ...other, headers: { 'content-type': 'application/json' } })).statusCode).toBe(401)
  const stranger = (await newNode()).node
  const stolen = stranger.signedCall(call.url, {})
  const proof = stolen.headers['x-device-proof']?.replace(stranger.localNodeId, node.localNodeId) ?? ''
  expect((await send({ ...stolen, headers: { ...stolen.headers, 'x-device-proof': proof } })).statusCode).toBe(401)
  const late = (await office.send(routes.addLocalNode, { body: { name: 'Late' } })).data
  await inSchool((db) => sql`update local_nodes set code_expires_at = now() where id = ${late.localNodeId}`.execute(db))
  await expect(enrolStandIn(send, late.code)).rejects.toThrow('410')
})

test('OFF-01 a removed machine is refused at once; a sync by hand is asked for until it is done', async () => {
  const { node } = await newNode()
  const params = { localNodeId: node.localNodeId }
  await office.send(routes.askForSync, { params })
  expect((await nodeOf(node.localNodeId))?.syncAskedAt).not.toBeNull()
  expect((await node.contact()).json().data).toMatchObject({ syncAskedAt: expect.any(String) })
  await node.sync()
  expect(await nodeOf(node.localNodeId)).toMatchObject({ syncAskedAt: null, syncedAt: expect.any(String) })
  expect((await office.send(routes.removeLocalNode, { params })).status).toBe(200)
  expect((await node.contact()).statusCode).toBe(401)
  expect((await office.send(routes.askForSync, { params })).status).toBe(404)
  expect((await office.send(routes.saveShelves, { params, body: { shelves: [] } })).status).toBe(404)
})

test('OFF-01 what is no longer chosen leaves the machine; a subject of another school cannot be chosen', async () => {
  const { node } = await newNode()
  await node.sync()
  const params = { localNodeId: node.localNodeId }
  const foreign = { gradeId: newId(), courseId: shelf.courseId }
  expect((await office.send(routes.saveShelves, { params, body: { shelves: [foreign] } })).code).toBe('no-such-shelf')
  await office.send(routes.saveShelves, { params, body: { shelves: [] } })
  await node.sync()
  expect(node.disk.size).toBe(0)
})

test('OFF-01 TEN-08 while the school has no licence for it, a machine is told so and gets nothing', async () => {
  const { node } = await newNode()
  const { modules } = (await server.services.directory.byId(tenantId)) ?? { modules: [] }
  const hold = async (held: readonly number[]) => {
    await inSchool((db) =>
      db
        .updateTable('tenants')
        .set({ modules: [...held] })
        .where('id', '=', tenantId)
        .execute(),
    )
    server.services.directory.forget()
  }
  await hold(modules.filter((one) => one !== licence.contentLibrary))
  expect(await node.sync()).toBe('ended')
  expect((await office.send(routes.getLocalNodes, {})).data.licence).toBe('ended')
  expect(await nodeOf(node.localNodeId)).toMatchObject({ licence: 'ended', files: { online: 2 } })
  await hold(modules)
  expect(await node.sync()).toBe('done')
})

test('OFF-01 admins without the privilege, teachers and other schools reach no machine', async () => {
  const { node } = await newNode()
  const params = { localNodeId: node.localNodeId }
  for (const name of ['teacher', 'feeadmin', 'student'] as const) {
    const person = await server.as('greenwood', name)
    expect((await person.send(routes.getLocalNodes, {})).status, name).toBe(403)
  }
  const neighbour = await server.as('sunrise', 'superadmin')
  expect((await neighbour.send(routes.askForSync, { params })).status).toBe(404)
  const there = await server.as('sunrise')
  const call = node.signedCall(nodeProtocol.routes.contactFromNode.path, {})
  expect((await there.raw(call)).statusCode).toBe(401)
})
