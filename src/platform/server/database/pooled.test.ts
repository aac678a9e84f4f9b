import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { withConnection } from '../postgres/connection.ts'
import { openPool, type TenantDb } from './database.ts'
import { limitRole } from './roleLimits.ts'

const server = await testServer()
const [greenwood, riverside] = await Promise.all([server.as('greenwood'), server.as('riverside')])

const ownSchools = async (db: TenantDb) => {
  const { rows } = await sql<{ tenant_id: string }>`select distinct tenant_id from users`.execute(db)
  return rows.map((row) => row.tenant_id)
}

test.each([
  ['through a pooler, none', true],
  ['without one, each', false],
])('T1.6 %s of the statements is prepared by name', async (_, isPooled) => {
  const database = openPool(server.urls.server, { max: 1, isPooled })
  afterAll(() => database.close())
  for (const { tenantId } of [greenwood, riverside, greenwood]) {
    expect(await database.inTenant({ tenantId }, ownSchools, { readOnly: true })).toEqual([tenantId])
    expect(await database.inTenant({ tenantId }, ownSchools)).toEqual([tenantId])
  }
  const named = await database.pool.query<{ year: string }>({
    name: 'this year',
    text: 'select current_year_id as year from tenants where id = $1',
    values: [greenwood.tenantId],
  })
  expect(named.rowCount).toBe(1)
  const { rows } = await database.pool.query<{ name: string }>('select name from pg_prepared_statements')
  expect(rows.length > 0).toBe(!isPooled)
})

test('T10.3 the role of the server has the limits that a pooler’s connections need', async () => {
  const limits = () =>
    withConnection(server.urls.server, async (client) => {
      const { rows } = await client.query<{ statement: string; idle: string }>(
        `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
      )
      return rows[0]
    })
  expect(await limits()).toEqual({ statement: '0', idle: '0' })
  await limitRole(server.urls, 1500)
  expect(await limits()).toEqual({ statement: '1500ms', idle: '1min' })
  await limitRole(server.urls)
  expect(await limits()).toEqual({ statement: '10s', idle: '1min' })
})
