import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testServer } from '#app/testing/server.ts'
import { anyone, operatorHost, signedIn } from '#platform/contract/access/access.ts'
import { implement } from '#platform/server/module.ts'
import { wholeContract, wholeRoute } from '#platform/server/testing/wholeRoute.ts'

const access = signedIn('a test')
const reply = z.object({})
const long = wholeContract('long', {
  read: wholeRoute('GET /api/long/read', { does: 'Take long', access, reply }),
  write: wholeRoute('POST /api/long/write', { does: 'Take long, then write', access, reply }),
  own: wholeRoute('POST /api/long/own', {
    does: 'Take long in a transaction of its own',
    access,
    ownTransactions: 'a test',
    reply,
  }),
  open: wholeRoute('POST /api/long/open', { does: 'Take long without a session', access: anyone('a test'), reply }),
  operate: wholeRoute('POST /api/long/operate', { does: 'Take long for the operator', access: operatorHost, reply }),
  sleep: wholeRoute('GET /api/long/sleep', { does: 'Sleep in the database', access, reply }),
})
const limits = { request: 2000, statement: 1500 }
const wait = () => pause(3000)
const note = (bucket: string) => sql`insert into throttles (bucket, count, window_ends_at) values (${bucket}, 1, now())`

const server = await testServer({
  limits,
  extraModules: [
    {
      name: 'long',
      routes: [
        implement(long, long.routes, {
          read: () => wait().then(() => ({})),
          write: async (_, { db }) => {
            await note('late write').execute(db)
            await wait()
            return {}
          },
          own: async (_, { tx }) => {
            await tx(({ db }) => note('early').execute(db))
            await tx(async ({ db }) => {
              await note('late own').execute(db)
              await wait()
            })
            return {}
          },
          open: async (_, { tx }) => {
            await tx(async ({ db }) => {
              await note('late open').execute(db)
              await wait()
            })
            return {}
          },
          operate: async (_, { tx }) => {
            await tx(async (db) => {
              await sql`insert into operator_tries (bucket, count, window_ends_at) values ('late', 1, now())`.execute(
                db,
              )
              await wait()
            })
            return {}
          },
          sleep: (_, { db }) => sql`select pg_sleep(5)`.execute(db).then(() => ({})),
        }),
      ],
    },
  ],
})
const teacher = await server.as('greenwood', 'teacher')
const { tenantId } = teacher

test.each([
  ['GET', '/api/long/read'],
  ['POST', '/api/long/write'],
  ['POST', '/api/long/own'],
  ['POST', '/api/long/open'],
])('T10.3 a request that takes too long is answered in time: %s %s', async (method, url) => {
  const begin = performance.now()
  const answer = await teacher.raw({ method, url })
  expect(performance.now() - begin).toBeLessThan(2900)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'took-too-long', message: expect.stringContaining('took too long') })
  expect(answer.headers['retry-after']).toBe('5')
})

test('T10.3 the same holds on the operator’s host', async () => {
  const operator = await server.as('operator')
  const answer = await operator.raw({ method: 'POST', url: '/api/long/operate' })
  expect(answer.json()).toMatchObject({ status: 503, code: 'took-too-long' })
})

test('T10.3 whoever was told that it took too long does not find it done', async () => {
  await pause(3000)
  const { database } = server.services
  const buckets = await database.inTenant({ tenantId }, (db) =>
    db
      .selectFrom('throttles')
      .select('bucket')
      .where('bucket', 'in', ['early', 'late write', 'late own', 'late open'])
      .execute(),
  )
  expect(buckets.map(({ bucket }) => bucket)).toEqual(['early'])
  const tries = await database.asOperator((db) =>
    db.selectFrom('operator_tries').select('bucket').where('bucket', '=', 'late').execute(),
  )
  expect(tries).toEqual([])
})

test('T10.3 a statement that takes too long is stopped, and the caller may try again', async () => {
  const begin = performance.now()
  const answer = await teacher.raw({ method: 'GET', url: '/api/long/sleep' })
  expect(performance.now() - begin).toBeLessThan(4500)
  expect(answer.json()).toMatchObject({ status: 503, code: 'busy' })
})
