import { expect, test } from 'vitest'
import { access } from '#modules/access/contract.ts'
import { asTenant, readTables } from '#proof/database/catalogue.ts'
import { extractIds } from '#proof/database/ownedIds.ts'
import { careless, carelessModule } from '#proof/isolation/carelessModule.ts'
import { removeTenantConditions } from '#proof/isolation/tenantConditions.ts'
import { startProofServer } from '#proof/server/testServer.ts'
import { getTenant, signInAs } from '#proof/stage/principals.ts'

const server = await startProofServer({ extraModules: [carelessModule] })
const asha = await signInAs(server, 'greenwood', 'superadmin')
const organisation = await signInAs(server, 'banyan-trust', 'orgadmin')
const riverside = await getTenant(server, 'riverside')
const sunrise = await getTenant(server, 'sunrise')
const { path } = access.routes.getMe

const me = (headers: Record<string, string | string[]>) =>
  server.call({ method: 'GET', url: path, headers: { ...asha.headers, ...headers } })

test('TEN-03 a call with matching host, header and token succeeds, however the host is spelt', async () => {
  for (const host of [
    'greenwood.localhost',
    'GREENWOOD.localhost',
    'greenwood.localhost.',
    'greenwood.localhost:4000',
  ]) {
    expect([host, (await me({ host })).statusCode]).toEqual([host, 200])
  }
})

test('TEN-03 any mismatch of host, header and token is refused', async () => {
  const other = { host: 'riverside.localhost', 'x-tenant-id': riverside.id }
  expect((await me({ host: other.host })).json()).toMatchObject({ status: 403, code: 'tenant-mismatch' })
  expect((await me({ 'x-tenant-id': other['x-tenant-id'] })).json()).toMatchObject({
    status: 403,
    code: 'tenant-mismatch',
  })
  expect((await me({ 'x-tenant-id': [asha.tenantId, riverside.id] })).json()).toMatchObject({
    status: 403,
    code: 'tenant-mismatch',
  })
  expect((await me(other)).json()).toMatchObject({ status: 401, code: 'sign-in-needed' })
  expect((await me({ host: 'nobody.localhost' })).json()).toMatchObject({ status: 404, code: 'invalid-tenant' })
})

test('TEN-03 a call without a tenant header or without a token is refused', async () => {
  const { 'x-tenant-id': _, ...withoutTenant } = asha.headers
  const { authorization: __, ...withoutToken } = asha.headers
  expect((await server.call({ method: 'GET', url: path, headers: withoutTenant })).statusCode).toBe(403)
  expect((await server.call({ method: 'GET', url: path, headers: withoutToken })).statusCode).toBe(401)
})

test('TEN-03 a refused call reads nothing of the other school', async () => {
  const answer = await me({ host: 'riverside.localhost', 'x-tenant-id': riverside.id })
  const { requestId, ...rest } = answer.json()
  expect(extractIds(JSON.stringify(rest))).toEqual([])
  expect(requestId).toBeTypeOf('string')
})

test('TEN-04 reading every table without a condition returns only rows of the own school', async () => {
  const answer = await server.call({ method: 'GET', url: careless.routes.readEverything.path, headers: asha.headers })
  const rows: string[] = answer.json().data.rows
  const tables = new Set(rows.map((row) => row.split(' ')[0]))
  for (const name of ['users', 'classes', 'sessions', 'tenants', 'organisations']) expect(tables).toContain(name)
  const text = rows.join('\n')
  const foreign = await Promise.all(
    ['riverside', 'sunrise', 'meadow', 'banyan-trust', 'lotus'].map((name) => getTenant(server, name)),
  )
  for (const { id } of foreign) expect(text).not.toContain(id)
})

test("TEN-04 an organisation's careless query finds only its own branches in the directory", async () => {
  const answer = await server.call({
    method: 'GET',
    url: careless.routes.readTenants.path,
    headers: organisation.headers,
  })
  const own = [asha.tenantId, riverside.id, organisation.tenantId]
  expect(answer.json().data.tenants.sort()).toEqual(own.sort())
})

test('TEN-04 deleting every row without a condition affects only the own school', async () => {
  const tables = (await readTables(server.owner)).filter((table) => table.isTenant)
  const count = (tenantId: string, table: string) =>
    asTenant(server.owner, tenantId, async (client) => (await client.query(`select from ${table}`)).rowCount ?? 0)
  for (const { name } of tables) {
    const before = await count(sunrise.id, name)
    await asTenant(server.services.database.pool, asha.tenantId, async (client) => {
      await client.query('savepoint careless')
      // Some are refused (the audit trail), some fail on references; none may affect another school.
      await client.query(`delete from ${name}`).catch(() => client.query('rollback to savepoint careless'))
      await client.query('commit; begin')
    })
    expect([name, await count(sunrise.id, name)]).toEqual([name, before])
  }
})

test('the proof removes exactly the tenant conditions', () => {
  expect(removeTenantConditions('select 1 from a join b on b.tenant_id = a.tenant_id and b.id = a.b_id')).toBe(
    'select 1 from a join b on true and b.id = a.b_id',
  )
  expect(removeTenantConditions('"users"."tenant_id" = "throttles"."tenant_id" and "id" = $1')).toBe(
    'true and "id" = $1',
  )
  expect(removeTenantConditions('where "tenants"."id" = $1')).toBe('where ($1::text is not null)')
  expect(removeTenantConditions('where "id" = current_tenant()')).toBe('where true')
})
