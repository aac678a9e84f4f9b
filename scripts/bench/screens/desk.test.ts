import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { addDeskWork } from './desk.ts'

test('a school gets tickets, notices, documents and messages once', async () => {
  const { services, as } = await testServer()
  const { tenantId } = await as('greenwood')
  const count = () =>
    services.database.inTenant({ tenantId }, async (db) => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*)::int from tickets) as tickets, (select count(*)::int from notices) as notices,
          (select count(*)::int from vault_items) as documents, (select count(*)::int from gateway_messages) as messages`.execute(
        db,
      )
      return rows[0] ?? {}
    })
  await services.database.inTenant({ tenantId }, async (db) => {
    const known = await sql`select from tickets limit 1`.execute(db)
    expect(known.rows).toEqual([])
  })
  await addDeskWork(services.database, 'greenwood')
  const first = await count()
  expect(Object.values(first).every((number) => number > 0)).toBe(true)
  await addDeskWork(services.database, 'greenwood')
  expect(await count()).toEqual(first)
})
