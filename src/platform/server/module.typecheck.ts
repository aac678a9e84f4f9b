// Mistakes in server code that must not compile. See route.typecheck.ts for those in contracts.
import * as z from 'zod'
import { anyone, signedIn } from '#platform/contract/access/access.ts'
import { contract, definitions, route } from '#platform/contract/route.ts'
import type { Acting, Database, TenantDb } from '#platform/server/database/database.ts'
import { type Job, job, systemJob } from '#platform/server/jobs/jobs.ts'
import { implement } from '#platform/server/module.ts'

const thingDefinitions = definitions({
  readThing: {
    does: 'Read a thing',
    reply: z.object({ name: z.string() }),
    fails: { 'no-such-thing': { status: 404, message: 'There is no such thing.' } },
  },
  openThing: { does: 'Read a thing without a session', reply: z.object({ name: z.string() }) },
  slowThing: { does: 'Do something slow', ownTransactions: 'it is slow', reply: z.object({}) },
})
const things = contract<typeof thingDefinitions>()('things', {
  readThing: route('GET /api/things', signedIn('it has no data')),
  openThing: route('GET /api/open-things', anyone('it has no data')),
  slowThing: route('POST /api/slow-things', signedIn('it has no data')),
})
const answer = () => ({ name: 'thing' })

/** Correct: one handler for each route. */
export const correct = implement(things, thingDefinitions, {
  readThing: answer,
  openThing: answer,
  slowThing: () => ({}),
})

// @ts-expect-error 12 a handler is missing
export const missing = implement(things, thingDefinitions, { readThing: answer, openThing: answer })
export const extra = implement(things, thingDefinitions, {
  readThing: answer,
  openThing: answer,
  slowThing: () => ({}),
  // @ts-expect-error 12 an extra handler
  otherThing: answer,
})
export const wrongAnswer = implement(things, thingDefinitions, {
  // @ts-expect-error 14 a reply without a required field
  readThing: () => ({}),
  openThing: answer,
  slowThing: () => ({}),
})
export const undeclared = implement(things, thingDefinitions, {
  // @ts-expect-error 13 a failure the route does not declare
  readThing: (_, { fail }) => fail('no-such-thin'),
  openThing: answer,
  slowThing: () => ({}),
})
export const noFailures = implement(things, thingDefinitions, {
  readThing: answer,
  // @ts-expect-error 13 a failure of a route that declares none
  openThing: (_, { fail }) => fail('no-such-thing'),
  slowThing: () => ({}),
})
export const handleWithoutTenant = implement(things, thingDefinitions, {
  readThing: answer,
  // @ts-expect-error 5 a route without a session has no handle, only transactions of the host's school
  openThing: (_, { db }) => ({ name: String(db) }),
  slowThing: () => ({}),
})
export const handleWithoutEnd = implement(things, thingDefinitions, {
  readThing: answer,
  openThing: answer,
  // @ts-expect-error 5 a slow route has no open transaction
  slowThing: (_, { db }) => ({ db }),
})
export const actorWithoutSession = implement(things, thingDefinitions, {
  readThing: answer,
  // @ts-expect-error 5 an open route has no actor
  openThing: (_, { actor }) => ({ name: actor.userName }),
  slowThing: () => ({}),
})

declare const db: TenantDb
// @ts-expect-error 5 the handle is the transaction and cannot open another
export const nested = db.transaction
// @ts-expect-error 5 the handle has no connection
export const connection = db.connection
// @ts-expect-error 5 the handle cannot change the schema
export const schema = db.schema
// @ts-expect-error 5 a query uses existing tables
export const misspeltTable = () => db.selectFrom('clases').selectAll()
// @ts-expect-error 5 a query uses existing columns
export const misspeltColumn = () => db.selectFrom('classes').select('clas')
declare const database: Database
// @ts-expect-error 5 a transaction needs a tenant
export const withoutTenant = () => database.inTenant({}, async () => {})
// @ts-expect-error 5 the tenant is identified by its id
export const acting: Acting = { userId: 'user-1' }

// @ts-expect-error 17 a job belongs to a school or to the system
export const withoutScope: Job = { name: 'things.sweep', input: z.object({}), run: async () => {} }
// @ts-expect-error 17 a system job says why it needs no school
export const withoutWhy = systemJob('things.sweep', '0 1 * * *', async () => {})
// @ts-expect-error 17 a system job has no handle
export const systemHandle = systemJob('things.sweep', '0 1 * * *', 'it sweeps', async ({ db: handle }) => void handle)
// @ts-expect-error 17 a job gets the input of its schema
export const wrongInput = job('things.send', z.object({ thingId: z.uuid() }), async ({ otherId }) => void otherId)
