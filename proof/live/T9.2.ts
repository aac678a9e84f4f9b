import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { type ProofContext, proof } from '../program.ts'
import { senderTo } from '../server/httpSender.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type SeparateServer, separateServer } from '../server/separateServer.ts'
import { milliseconds, quantile, together } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'
import { crowdOf } from './crowd.ts'
import { seatAll } from './windows.ts'

/** Milliseconds until the last window is back, and over which the coming back is spread at least. */
const limits = { back: 60_000, spread: 500 }

type Seated = { readonly window: Socket; backAt: number }

export const program = proof(
  'T9.2',
  'after a server was killed all its windows come back by themselves, not all at once, and nobody has missed a notice',
  async (context) => {
    const server = await context.server({ env: { POOL_SIZE: '10' } })
    const crowd = await crowdOf(server, context.count(50, 3), context.count(20, 4))
    const failures: string[] = []
    const port = await quietPort()
    let other = await separateServer(context, server.urls, {}, { port })
    const seating = { each: context.count(10, 3), atEnd: context.atEnd, failures, comesBack: true, keep: returning }
    const seated = await seatAll(port, crowd, seating)
    const [rounds, lasts, spreads] = [context.count(3, 1), [] as number[], [] as number[]]
    for (let round = 1; round <= rounds; round++) {
      await notice(server, crowd)
      await other.kill()
      await all(seated, ({ window }) => !window.connected, limits.back)
      // What is written while nobody listens is what a window could miss.
      await notice(server, crowd)
      for (const one of seated) one.backAt = 0
      other = await separateServer(context, server.urls, {}, { port })
      const begin = performance.now()
      const areBack = await all(seated, ({ window }) => window.connected, limits.back)
      const times = seated.map(({ backAt }) => backAt - begin).filter((ms) => ms > 0)
      lasts.push(Math.max(...times))
      spreads.push(quantile(times, 0.95) - quantile(times, 0.05))
      const gone = seated.filter(({ window }) => !window.connected).length
      if (!areBack) failures.push(`round ${round}: ${gone} windows were not back in ${limits.back / 1000} s`)
      failures.push(...(await missed(other, crowd, 2 * round, context)))
    }
    const spread = Math.min(...spreads)
    // A handful of windows may well come back together; a crowd must not.
    if (context.full && spread < limits.spread) failures.push(`all came back within ${milliseconds(spread)}`)
    return {
      count: rounds * (seated.length + crowd.length),
      failures,
      figures: {
        windows: seated.length,
        'server killed': rounds,
        'last window back after': `${(Math.max(...lasts) / 1000).toFixed(1)} s`,
        'spread, 5 % to 95 %': milliseconds(spread),
        'notices that waited': 2 * rounds * crowd.length,
      },
    }
  },
)

/**
 * A free port below those the system hands out by itself: windows that knock while no server is there could otherwise be
 * given the very port they knock at, and keep the next server from it.
 */
async function quietPort(): Promise<number> {
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
function returning(window: Socket): Seated {
  const one: Seated = { window, backAt: 0 }
  window.on('connect', () => {
    one.backAt = performance.now()
  })
  return one
}

/** Whether it holds for everybody within so many milliseconds. */
async function all<T>(many: readonly T[], holds: (one: T) => boolean, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms
  while (!many.every(holds)) {
    if (performance.now() > deadline) return false
    await pause(50)
  }
  return true
}

/** Tells everybody something. */
async function notice({ services }: ProofServer, crowd: readonly Person[]): Promise<void> {
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
async function missed({ port }: SeparateServer, crowd: readonly Person[], sent: number, context: ProofContext) {
  const send = senderTo(port, context.atEnd, 16)
  const failures: string[] = []
  await together(crowd, 16, async ({ name, school, headers, token }) => {
    const own = { ...headers, authorization: `Bearer ${token}` }
    const answer = await send({ method: 'GET', url: '/api/notifications/unread', headers: own })
    const unread = answer.status === 200 ? (JSON.parse(answer.body) as { data: { unread: number } }).data.unread : null
    if (unread !== sent) failures.push(`${name} of ${school} finds ${unread} of ${sent} notices (${answer.status})`)
  })
  return failures
}
