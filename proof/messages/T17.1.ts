import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import {
  type StandInMessage,
  startProviderStandIn,
  type Treatment,
} from '#modules/gateway/server/standIn/providerStandIn.ts'
import { type ProofContext, proof } from '../program.ts'
import { startServer } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import {
  createMessagingSchools,
  endLeases,
  hurry,
  queueMany,
  readCounts,
  readStories,
  wrongStep,
} from './messagingSchools.ts'

const maxWaitMs = 45 * 60_000

export const program = proof(
  'T17.1',
  'messages of many schools through failing, slow and repeating providers while the server is killed: the numbers add up at every read, none goes twice to a provider under one id, every fallback is followed',
  async (context) => {
    const urls = await context.database()
    const setup = await startServer(urls, {}, context.atEnd)
    const standIn = await startProviderStandIn()
    context.atEnd(() => standIn.close())
    const schools = await createMessagingSchools(setup, standIn, context.count(20, 2))
    const each = context.count(5000, 40)
    for (const { tenantId } of schools) await queueMany(setup, tenantId, each)
    standIn.treat = unreliable()
    const killer = await startKilledServer(context, urls, async () => {
      for (const { tenantId } of schools) await endLeases(setup, tenantId)
    })
    const failures: string[] = []
    const startedAt = Date.now()
    let reads = 0
    for (;;) {
      await pause(500)
      let pending = 0
      for (const school of schools) {
        for (const counts of await readCounts(setup, school)) {
          reads += 1
          pending += counts.pending
          if (counts.pending + counts.processed + counts.failed !== counts.total || counts.total !== each)
            failures.push(`${JSON.stringify(counts)} does not add up to ${each}`)
        }
        await hurry(setup, school.tenantId)
      }
      if (pending === 0) break
      if (Date.now() - startedAt > maxWaitMs) {
        failures.push(`${pending} messages were still pending after ${maxWaitMs / 60_000} minutes`)
        break
      }
    }
    const kills = await killer.stop()
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    failures.push(...repeatedIds(standIn.accepted))
    const ends = { sent: 0, failed: 0 }
    for (const { tenantId } of schools)
      for (const story of await readStories(setup, tenantId)) {
        const wrong = wrongStep(story)
        if (wrong)
          failures.push(
            `${story.id}: ${wrong} (${story.calls.map(({ provider, result, code }) => `${provider} ${result} ${code}`).join(', ')})`,
          )
        ends[story.state === 'failed' ? 'failed' : 'sent'] += 1
      }
    return {
      count: schools.length * each,
      failures: failures.slice(0, 50),
      figures: { 'server killed': kills, 'reads of the numbers': reads, calls: standIn.requests, ...ends, seconds },
    }
  },
)

/** The messages that one account took more than once under one id. */
function repeatedIds(accepted: readonly StandInMessage[]): string[] {
  const taken = Map.groupBy(accepted, ({ provider, key, reference }) => `${provider} ${key} ${reference}`)
  return [...taken].flatMap(([id, all]) => (all.length > 1 ? [`${id} was taken ${all.length} times`] : []))
}

/** One in four calls goes wrong in some way that real providers know; the first account of one school never works. */
function unreliable(): (message: StandInMessage) => Treatment | undefined {
  return ({ provider, key, to }) => {
    if (provider === 'msg91' && key === 'key-0') return { status: 503 }
    if (provider !== 'whatsappCloud' && to.endsWith('13'))
      return { status: provider === 'msg91' ? 200 : 400, code: provider === 'msg91' ? '202' : 21211 }
    const dice = Math.random()
    if (dice < 0.1) return { status: 503 }
    if (dice < 0.12) return { status: 429, retryAfterSeconds: 30 }
    if (dice < 0.14) return { hangsUp: 'after' }
    if (dice < 0.16) return { hangsUp: 'before' }
    if (dice < 0.17) return { status: 504 }
    if (dice < 0.22) return { delayMs: 1000 + Math.random() * 2000 }
    return { delayMs: 20 + Math.random() * 60 }
  }
}

/** A server with its worker that is killed at random moments and started again. */
async function startKilledServer(
  context: ProofContext,
  urls: Parameters<typeof startSeparateServer>[1],
  afterDeath: () => Promise<void>,
) {
  const start = () => startSeparateServer(context, urls, {}, { worker: true })
  let [running, kills, ended] = [await start(), 0, false]
  const ending = Promise.withResolvers<void>()
  const queue = new Client({ connectionString: urls.jobs })
  await queue.connect()
  context.atEnd(() => queue.end())
  const work = (async () => {
    while (!ended && kills < context.count(20, 1)) {
      await Promise.race([pause(context.count(6000, 1500) * (0.5 + Math.random())), ending.promise])
      if (ended) break
      await running.kill()
      kills += 1
      // The dead worker's jobs are released after a minute; the proof does not wait for that.
      await queue.query(`select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
      await afterDeath()
      running = await start()
    }
  })()
  work.catch(() => {})
  return {
    stop: async () => {
      ended = true
      ending.resolve()
      await work
      await running.kill()
      return kills
    },
  }
}
