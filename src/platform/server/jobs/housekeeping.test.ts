import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { TenantDb } from '../database/database.ts'
import type { Services } from '../services.ts'
import { housekeeping } from './housekeeping.ts'
import { sweepTenants } from './tenantSweep.ts'

const server = await testServer()
const { database } = server.services
const schools = [(await server.as('greenwood')).tenantId, (await server.as('sunrise')).tenantId]

const inEach = <T>(work: (db: TenantDb) => Promise<T>) =>
  Promise.all(schools.map((tenantId) => database.inTenant({ tenantId }, work)))
const run = (services: Services = server.services) => {
  if (housekeeping.per !== 'system') throw new Error('housekeeping must be a system job')
  return housekeeping.run(services)
}

test('housekeeping deletes expired rows in every school, and nothing else', async () => {
  await inEach(async (db) => {
    await sql`insert into idempotency_keys (user_id, key, action, request_hash, created_at) values
      (new_id(), 'old', 'a', '', now() - interval '31 days'), (new_id(), 'young', 'a', '', now() - interval '29 days')`.execute(
      db,
    )
    await sql`insert into throttles (bucket, count, window_ends_at) values
      ('old', 1, now() - interval '25 hours'), ('young', 1, now() - interval '23 hours'), ('open', 1, now() + interval '1 hour')`.execute(
      db,
    )
    await sql`insert into developer_outbox (channel, recipient, body, created_at) values
      ('email', 'old', '', now() - interval '8 days'), ('email', 'young', '', now() - interval '6 days')`.execute(db)
  })
  await run()
  const left = await inEach(async (db) => ({
    keys: await db.selectFrom('idempotency_keys').select('key').execute(),
    buckets: await db
      .selectFrom('throttles')
      .select('bucket')
      .where('bucket', 'in', ['old', 'young', 'open'])
      .orderBy('bucket')
      .execute(),
    messages: await db.selectFrom('developer_outbox').select('recipient').execute(),
  }))
  const expected = {
    keys: [{ key: 'young' }],
    buckets: [{ bucket: 'open' }, { bucket: 'young' }],
    messages: [{ recipient: 'young' }],
  }
  expect(left).toEqual([expected, expected])
  await run()
})

test('more expired rows than fit in one batch are all deleted', async () => {
  await inEach((db) =>
    sql`insert into throttles (bucket, count, window_ends_at)
      select 'n' || n, 1, now() - interval '2 days' from generate_series(1, 11000) n`.execute(db),
  )
  await run()
  const left = await inEach((db) => db.selectFrom('throttles').select('bucket').where('bucket', 'like', 'n%').execute())
  expect(left).toEqual([[], []])
})

test('if sweeping one school fails, the others are swept and the job fails', async () => {
  await inEach((db) =>
    sql`insert into throttles (bucket, count, window_ends_at) values ('stale', 1, now())`.execute(db),
  )
  const [first] = schools
  // Divides by zero in one school only.
  const when = sql`bucket = 'stale' and 1 / (case when current_tenant() = ${first}::uuid then 0 else 1 end) = 1`
  await expect(sweepTenants(server.services, [{ table: 'throttles', when }])).rejects.toThrow(/failed in 1 of/)
  const left = await inEach((db) => db.selectFrom('throttles').select('bucket').where('bucket', '=', 'stale').execute())
  expect(left.map((rows) => rows.length)).toEqual([1, 0])
})
