import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { developerModules, serverModules } from '#app/modules.server.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Implementation } from '#platform/server/module.ts'
import { type ProofContext, proof } from '../program.ts'
import { formatMilliseconds } from '../server/workload.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Stage } from '../stage/scenes.ts'

/** Milliseconds, instead of 30 and 10 seconds. In the test suite other tests use the same cores. */
const request = process.env.VITEST ? 2000 : 750
/** As in reality, two statements fit into a request: a read is served anew if its session turns out to have changed. */
const limits = { request, upload: request, statement: request * 0.45 }
/** What a handler that hangs takes. It must end, because it holds its caller's turn until then. */
const hanging = request * 1.3
/** What an answer may take beyond the limit while other programs use the machine. */
const slack = process.env.VITEST ? 5000 : 1000

/** How handlers misbehave at the moment. */
type Stall = 'none' | 'code' | 'database'

export const program = proof(
  'T10.3',
  'on every route, a handler that hangs and a statement that hangs are cut off in time',
  async (context) => {
    const state: { stall: Stall } = { stall: 'none' }
    stallHandlers(state, context)
    const server = await context.server({ limits })
    const stage = await createDefaultStage(server)
    const failures: string[] = []
    let [count, slowest, withoutDatabase] = [0, 0, 0]
    for (const named of context.subset(allRoutes, 40)) {
      for (const stall of ['code', 'database'] as const) {
        const { failure, ms, unreached } = await callStalled(named, stage, state, stall)
        count += 1
        slowest = Math.max(slowest, ms)
        if (unreached) withoutDatabase += 1
        if (failure) failures.push(`${named.action}, ${stall}: ${failure}`)
      }
    }
    return {
      count,
      failures,
      figures: {
        limits: `${limits.request} ms and ${limits.statement} ms instead of 30 s and 10 s`,
        'slowest answer': formatMilliseconds(slowest),
        'calls that could open no transaction': withoutDatabase,
      },
    }
  },
)

async function callStalled(named: NamedRoute, stage: Stage, state: { stall: Stall }, stall: Stall) {
  const scene = await createScene(named, stage)
  state.stall = stall
  const begin = performance.now()
  try {
    const answer = await play(stage.server, named, scene)
    const ms = performance.now() - begin
    const { code } = (answer.statusCode === 503 ? answer.json() : {}) as { code?: string }
    const unreached = answer.statusCode === 404 && stall === 'database'
    return { ms, unreached, failure: unreached ? null : findProblem(stall, ms, answer, code) }
  } finally {
    // The handler goes on until its own end, and the next caller must find a free turn and connection.
    await pause(Math.max(0, hanging - (performance.now() - begin)))
    state.stall = 'none'
  }
}

type StalledAnswer = { readonly statusCode: number; readonly body: string; readonly headers: Record<string, unknown> }

function findProblem(stall: Stall, ms: number, answer: StalledAnswer, code: string | undefined): string | null {
  const expected = stall === 'code' ? 'took-too-long' : 'busy'
  const limit = stall === 'code' ? limits.request : limits.statement
  if (code !== expected) return `answered ${answer.statusCode} ${answer.body.slice(0, 150)}`
  if (!answer.headers['retry-after']) return 'did not say when to try again'
  return ms > limit + slack ? `took ${formatMilliseconds(ms)}` : null
}

type Context = { db?: TenantDb; tx?(work: (unit: { db?: TenantDb }) => Promise<unknown>): Promise<unknown> }

/** Longer than the limit, so that only the limit can end it. */
const sleep: RawBuilder<unknown> = sql`select pg_sleep(20)`

/** Puts itself before every handler of the product until the program ends. They are read when a server is assembled. */
function stallHandlers(state: { stall: Stall }, { atEnd }: ProofContext) {
  for (const { routes } of [...serverModules, ...developerModules])
    for (const one of routes) stallRoutes(one, state, atEnd)
}

function stallRoutes({ handlers }: Implementation, state: { stall: Stall }, atEnd: ProofContext['atEnd']) {
  const open = handlers as Record<string, (input: never, context: never) => unknown>
  for (const [name, handler] of Object.entries(open)) {
    open[name] = (input, context) => (state.stall === 'none' ? handler(input, context) : stalled(state.stall, context))
    atEnd(() => {
      open[name] = handler
    })
  }
}

async function stalled(stall: Stall, { db, tx }: Context) {
  if (stall === 'code') await pause(hanging)
  else if (db) await sleep.execute(db)
  else await tx?.((unit) => sleep.execute(unit.db ?? (unit as TenantDb)))
  throw new Error('A stalled handler came to its end.')
}
