import { setTimeout as pause } from 'node:timers/promises'
import { type StandInMessage, startProviderStandIn } from '#modules/gateway/server/standIn/providerStandIn.ts'
import { proof } from '../program.ts'
import { startServer } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { formatMilliseconds, quantile } from '../server/workload.ts'
import { createMessagingSchools, queueMany } from './messagingSchools.ts'

/** The longest that ten messages may take behind everything another school sends. */
const limitMs = 2000

export const program = proof(
  'T17.2',
  'a school with ten messages does not wait behind schools with tens of thousands, or behind slow providers',
  async (context) => {
    const urls = await context.database()
    const setup = await startServer(urls, {}, context.atEnd)
    const standIn = await startProviderStandIn()
    context.atEnd(() => standIn.close())
    const schools = await createMessagingSchools(setup, standIn, context.count(20, 4))
    const [small, large, ...others] = schools
    if (!small || !large) throw new Error('There are not enough schools.')
    const slow = new Set(others.map((_, number) => `key-${number + 2}`))
    // The other schools' provider takes two seconds for every message.
    standIn.treat = ({ key }) => ({ delayMs: slow.has(key) ? 2000 : 30 })
    await queueMany(setup, large.tenantId, context.count(50_000, 500))
    for (const { tenantId } of others) await queueMany(setup, tenantId, context.count(2000, 100))
    await startSeparateServer(context, urls, {}, { worker: true })
    const arrived = countArrivals(standIn.accepted)
    const busyAfter = Date.now() + 60_000
    while (arrived('key-1') < 50 && Date.now() < busyAfter) await pause(50)
    const times: number[] = []
    const failures: string[] = []
    for (let trial = 0; trial < context.count(30, 2); trial++) {
      const before = arrived('key-0')
      const startedAt = performance.now()
      await queueMany(setup, small.tenantId, 10)
      while (arrived('key-0') < before + 10 && performance.now() - startedAt < 20_000) await pause(5)
      const ms = performance.now() - startedAt
      times.push(ms)
      if (ms > limitMs) failures.push(`ten messages took ${Math.round(ms)} ms`)
      await pause(200)
    }
    const behind = arrived('key-1')
    if (behind === 0) failures.push('the large school sent nothing meanwhile')
    return {
      count: times.length * 10,
      failures,
      figures: {
        'slowest ten': formatMilliseconds(Math.max(...times)),
        median: formatMilliseconds(quantile(times, 0.5)),
        'sent by the large school meanwhile': behind,
        'schools with a slow provider': slow.size,
      },
    }
  },
)

/** Counts the messages of each account, without looking at any of them twice. */
function countArrivals(accepted: readonly StandInMessage[]): (key: string) => number {
  const counts = new Map<string, number>()
  let seen = 0
  return (key) => {
    for (; seen < accepted.length; seen++) {
      const its = accepted[seen]?.key ?? ''
      counts.set(its, (counts.get(its) ?? 0) + 1)
    }
    return counts.get(key) ?? 0
  }
}
