import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { type ProofContext, proof } from '../program.ts'
import { createSender } from '../server/httpSender.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type SeparateServer, startSeparateServer } from '../server/separateServer.ts'
import { formatMilliseconds, quantile, runConcurrently } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'
import { createCrowd } from './crowd.ts'
import { openWindows } from './windows.ts'

/** Milliseconds until the last window is back, and over which the coming back is spread at least. */
const limits = { back: 60_000, spread: 500 }

type TrackedWindow = { readonly window: Socket; backAt: number }

export const program = proof(
  'T9.2',
  'after a server was killed all its windows come back by themselves, not all at once, and nobody has missed a notice',
  async (context) => {
    const server = await context.server({ env: { POOL_SIZE: '10' } })
    const crowd = await createCrowd(server, context.count(50, 3), context.count(20, 4))
    const failures: string[] = []
    const port = await findQuietPort()
    let other = await startSeparateServer(context, server.urls, {}, { port })
    const seating = { each: context.count(10, 3), atEnd: context.atEnd, failures, comesBack: true, keep: trackReconnection }
    const seated = await openWindows(port, crowd, seating)
    const [rounds, lasts, spreads] = [context.count(3, 1), [] as number[], [] as number[]]
    for (let round = 1; round <= rounds; round++) {
      await notifyEveryone(server, crowd)
      await other.kill()
      await waitForAll(seated, ({ window }) => !window.connected, limits.back)
      // What is written while nobody listens is what a window could miss.
      await notifyEveryone(server, crowd)
      for (const tracked of seated) tracked.backAt = 0
      other = await startSeparateServer(context, server.urls, {}, { port })
      const begin = performance.now()
      const areBack = await waitForAll(seated, ({ window }) => window.connected, limits.back)
      const times = seated.map(({ backAt }) => backAt - begin).filter((ms) => ms > 0)
      lasts.push(Math.max(...times))
      spreads.push(quantile(times, 0.95) - quantile(times, 0.05))
      const gone = seated.filter(({ window }) => !window.connected).length
      if (!areBack) failures.push(`round ${round}: ${gone} windows were not back in ${limits.back / 1000} s`)
      failures.push(...(await findMissedNotices(other, crowd, 2 * round, context)))
    }
    const spread = Math.min(...spreads)
    // A handful of windows may well come back together; a crowd must not.
    if (context.full && spread < limits.spread) failures.push(`all came back within ${formatMilliseconds(spread)}`)
    return {
      count: rounds * (seated.length + crowd.length),
      failures,
      figures: {
        windows: seated.length,
        'server killed': rounds,
        'last window back after': `${(Math.max(...lasts) / 1000).toFixed(1)} s`,
        'spread, 5 % to 95 %': formatMilliseconds(spread),
        'notices that waited': 2 * rounds * crowd.length,
      },
    }
  },
)

/**
 * A free port below those the system hands out by itself: windows that knock while no server is there could otherwise be
 * given the very port they knock at, and keep the next server from it.
 */
async function findQuietPort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const listener = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      listener.once('error', () => resolve(false))
      listener.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => listener.close(resolve))
    return port
  }
  throw new Error('No port is free.')
}

/** A window that remembers when it came back. */
function trackReconnection(window: Socket): TrackedWindow {
  const tracked: TrackedWindow = { window, backAt: 0 }
  window.on('connect', () => {
    tracked.backAt = performance.now()
  })
  return tracked
}

/** Whether it holds for everybody within so many milliseconds. */
async function waitForAll<T>(many: readonly T[], holds: (tracked: T) => boolean, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms
  while (!many.every(holds)) {
    if (performance.now() > deadline) return false
    await pause(50)
  }
  return true
}

/** Tells everybody something. */
async function notifyEveryone({ services }: ProofServer, crowd: readonly Person[]): Promise<void> {
  for (const [tenantId, mates] of Map.groupBy(crowd, (person) => person.tenantId))
    await services.database.inTenant({ tenantId }, (db) =>
      db
        .insertInto('notifications')
        .values(
          mates.map(({ userId }) => ({
            user_id: userId ?? '',
            kind: 'access.passwordChanged',
            category: 'access.security',
          })),
        )
        .execute(),
    )
}

/** People who do not find as many unread notices as they were sent. */
async function findMissedNotices({ port }: SeparateServer, crowd: readonly Person[], sent: number, context: ProofContext) {
  const send = createSender(port, context.atEnd, 16)
  const failures: string[] = []
  await runConcurrently(crowd, 16, async ({ name, school, headers, token }) => {
    const own = { ...headers, authorization: `Bearer ${token}` }
    const response = await send({ method: 'GET', url: '/api/notifications/unread', headers: own })
    const unread = response.status === 200 ? (JSON.parse(response.body) as { data: { unread: number } }).data.unread : null
    if (unread !== sent) failures.push(`${name} of ${school} finds ${unread} of ${sent} notices (${response.status})`)
  })
  return failures
}
