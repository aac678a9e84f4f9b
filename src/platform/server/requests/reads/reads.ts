import * as z from 'zod'
import type { Failed, Success } from '#platform/contract/envelope.ts'
import { type CarriedRead, maxCarriedReads, reads } from '#platform/contract/reads.ts'
import { readsDefinitions } from '#platform/contract/readsSchemas.ts'
import { implement, type ServerModule } from '#platform/server/module.ts'
import { failedOf, Problem, problem } from '../problem.ts'
import type { ReadCaller, ReadRoutes } from './readRoutes.ts'

const values = z.record(z.string().max(100), z.string().max(2000)).optional()
const List = z
  .array(z.object({ path: z.string().max(200), params: values, query: values }))
  .min(1)
  .max(maxCarriedReads)

function listFrom(text: string): readonly CarriedRead[] | null {
  try {
    return List.parse(JSON.parse(text)) as CarriedRead[]
  } catch {
    return null
  }
}

/**
 * A refusal is the answer of its own read. A failing query fails all of them, because it has ended the round trip they share;
 * the client then asks for each alone.
 */
async function answerOf(read: CarriedRead, routes: ReadRoutes, caller: ReadCaller): Promise<Success<unknown> | Failed> {
  try {
    const answer = routes.get(read.path)
    if (!answer || read.path === reads.routes.readTogether.path) throw problem('not-found')
    return await answer({ params: read.params ?? {}, query: read.query ?? {} }, caller)
  } catch (error) {
    if (error instanceof Problem) return failedOf(error, caller.requestId)
    throw error
  }
}

const readRoutes = implement(reads, readsDefinitions, {
  readTogether: async ({ query }, { fail, services, ...caller }) => {
    const list = listFrom(query.reads) ?? fail('reads-unreadable')
    return { answers: await Promise.all(list.map((read) => answerOf(read, services.reads, caller))) }
  },
})

/** Lets a page ask for all it shows in one request and one round trip to the database. */
export const readsModule: ServerModule = { name: 'reads', routes: [readRoutes] }
