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

/** Milliseconds until the last window must be back, and over which reconnections must be spread. */
const limits = { back: 60_000, spread: 500 }

type TrackedWindow = { readonly window: Socket; backAt: number }

export const program = proof(
  'T9.2',
  'after a server crash all windows reconnect, spread over time, and no notification is lost',
  async (context) => {
    const server = await context.server({ env: { POOL_SIZE: '10' } })
    const crowd = await createCrowd(server, context.count(50, 3), context.count(20, 4))
    const failures: string[] = []
    const port = await findQuietPort()
    let other = await startSeparateServer(context, server.urls, {}, { port })
    const plan = {
      each: context.count(10, 3),
      atEnd: context.atEnd,
      failures,
      reconnects: true,
      track: trackReconnection,
    }
    const windows = await openWindows(port, crowd, plan)
    const [rounds, lasts, spreads] = [context.count(3, 1), [] as number[], [] as number[]]
    for (let round = 1; round <= rounds; round++) {
      await notifyEveryone(server, crowd)
      await other.kill()
      await waitForAll(windows, ({ window }) => !window.connected, limits.back)
      // Notifications created while no window is connected are the ones that could be missed.
      await notifyEveryone(server, crowd)
      for (const tracked of windows) tracked.backAt = 0
      other = await startSeparateServer(context, server.urls, {}, { port })
      const startedAt = performance.now()
      const areBack = await waitForAll(windows, ({ window }) => window.connected, limits.back)
      const times = windows.map(({ backAt }) => backAt - startedAt).filter((ms) => ms > 0)
      lasts.push(Math.max(...times))
      spreads.push(quantile(times, 0.95) - quantile(times, 0.05))
      const gone = windows.filter(({ window }) => !window.connected).length
      if (!areBack) failures.push(`round ${round}: ${gone} windows had not reconnected after ${limits.back / 1000} s`)
      failures.push(...(await findMissedNotices(other, crowd, 2 * round, context)))
    }
    const spread = Math.min(...spreads)
    // A few windows may reconnect together; a crowd must not.
    if (context.full && spread < limits.spread)
      failures.push(`all windows reconnected within ${formatMilliseconds(spread)}`)
    return {
      count: rounds * (windows.length + crowd.length),
      failures,
      figures: {
        windows: windows.length,
        'server killed': rounds,
        'last window back after': `${(Math.max(...lasts) / 1000).toFixed(1)} s`,
        'spread, 5 % to 95 %': formatMilliseconds(spread),
        'notifications sent': 2 * rounds * crowd.length,
      },
    }
  },
)

/**
 * A free port below the ephemeral range. Otherwise a window that reconnects while no server is running could be assigned that
 * very port as its own, and block the next server.
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
  throw new Error('No free port was found.')
}

/** Records when a window reconnects. */
function trackReconnection(window: Socket): TrackedWindow {
  const tracked: TrackedWindow = { window, backAt: 0 }
  window.on('connect', () => {
    tracked.backAt = performance.now()
  })
  return tracked
}

/** Waits until the condition holds for all items; false after the given milliseconds. */
async function waitForAll<T>(many: readonly T[], holds: (tracked: T) => boolean, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms
  while (!many.every(holds)) {
    if (performance.now() > deadline) return false
    await pause(50)
  }
  return true
}

/** Creates a notification for everyone. */
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

/** People whose unread count differs from the number of notifications sent. */
async function findMissedNotices(
  { port }: SeparateServer,
  crowd: readonly Person[],
  sent: number,
  context: ProofContext,
) {
  const send = createSender(port, context.atEnd, 16)
  const failures: string[] = []
  await runConcurrently(crowd, 16, async ({ name, school, headers, token }) => {
    const own = { ...headers, authorization: `Bearer ${token}` }
    const response = await send({ method: 'GET', url: '/api/notifications/unread', headers: own })
    const unread =
      response.status === 200 ? (JSON.parse(response.body) as { data: { unread: number } }).data.unread : null
    if (unread !== sent)
      failures.push(`${name} of ${school} has ${unread} of ${sent} notifications (${response.status})`)
  })
  return failures
}
