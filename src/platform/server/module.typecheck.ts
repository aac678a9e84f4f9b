// Mistakes of server code that must not compile; see route.typecheck.ts beside the contracts.
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
  readThing: route('GET /api/things', signedIn('it concerns nobody')),
  openThing: route('GET /api/open-things', anyone('it concerns nobody')),
  slowThing: route('POST /api/slow-things', signedIn('it concerns nobody')),
})
const answer = () => ({ name: 'thing' })

/** Right: one handler for each route. */
export const sound = implement(things, thingDefinitions, {
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
  // @ts-expect-error 12 a handler too many
  otherThing: answer,
})
export const wrongAnswer = implement(things, thingDefinitions, {
  // @ts-expect-error 14 an answer without what the contract promises
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
  // @ts-expect-error 5 a route without a session has no handle, only transactions of its host's school
  openThing: (_, { db }) => ({ name: String(db) }),
  slowThing: () => ({}),
})
export const handleWithoutEnd = implement(things, thingDefinitions, {
  readThing: answer,
  openThing: answer,
  // @ts-expect-error 5 slow work holds no transaction open
  slowThing: (_, { db }) => ({ db }),
})
export const actorOfNobody = implement(things, thingDefinitions, {
  readThing: answer,
  // @ts-expect-error 5 nobody is acting on an open route
  openThing: (_, { actor }) => ({ name: actor.userName }),
  slowThing: () => ({}),
})

declare const db: TenantDb
// @ts-expect-error 5 the handle is the transaction and opens no other
export const nested = db.transaction
// @ts-expect-error 5 the handle lends no connection
export const connection = db.connection
// @ts-expect-error 5 the handle does not change the schema
export const schema = db.schema
// @ts-expect-error 5 a query names a table that exists
export const misspeltTable = () => db.selectFrom('clases').selectAll()
// @ts-expect-error 5 a query names a column that exists
export const misspeltColumn = () => db.selectFrom('classes').select('clas')
declare const database: Database
// @ts-expect-error 5 a transaction is opened for a tenant
export const forNobody = () => database.inTenant({}, async () => {})
// @ts-expect-error 5 and the tenant is said by its id
export const acting: Acting = { userId: 'somebody' }

// @ts-expect-error 17 a job says whether it is a school's or the system's
export const perNobody: Job = { name: 'things.sweep', input: z.object({}), run: async () => {} }
// @ts-expect-error 17 a job of the system says why it needs no school
export const withoutWhy = systemJob('things.sweep', '0 1 * * *', async () => {})
// @ts-expect-error 17 a job of the system has no handle
export const systemHandle = systemJob('things.sweep', '0 1 * * *', 'it sweeps', async ({ db: handle }) => void handle)
// @ts-expect-error 17 a job is given what it takes
export const wrongInput = job('things.send', z.object({ thingId: z.uuid() }), async ({ otherId }) => void otherId)
