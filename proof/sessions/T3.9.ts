import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#app/world/world.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender, proxyEnv, type Sender } from '../server/httpSender.ts'
import { createOrdinaryCalls } from '../server/ordinaryCalls.ts'
import { newAddress } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { formatMegabytes, formatMilliseconds, quantile, runWorkload } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'
import { buildLogin, createUser } from './logins.ts'

const connections = 16
const memoryLimit = 600 * 2 ** 20

export const program = proof('T3.9', 'a flood of sign-ins does not slow down others', async (context) => {
  const server = await context.server()
  const other = await startSeparateServer(context, server.urls, { ...proxyEnv, LOG_LEVEL: 'silent' })
  const work = await createOrdinaryCalls(server, createSender(other.port, context.atEnd))
  const people: Person[] = []
  for (let n = 0; n < context.count(50, 5); n++) people.push(await createUser(server, 'riverside'))
  const flood = createSender(other.port, context.atEnd, connections)
  const rounds = context.count(10, 1)
  const seconds = context.count(3, 2)
  await runWorkload(work, 50, pause(context.count(3000, 500)))
  const idle: number[] = []
  const flooded: number[] = []
  const failures: string[] = []
  const statusCounts: Record<number, number> = {}
  // Short alternating rounds, of which the median counts, so that other load on the machine affects both equally.
  for (let round = 0; round < rounds; round++) {
    const quiet = await runWorkload(work, 50, pause(seconds * 1000))
    const busy = await runWorkload(work, 50, floodLogins(flood, people, seconds, statusCounts))
    idle.push(quantile(quiet.times, 0.95))
    flooded.push(quantile(busy.times, 0.95))
    failures.push(...quiet.failures, ...busy.failures)
  }
  const [before, during] = [quantile(idle, 0.5), quantile(flooded, 0.5)]
  const { peak } = await other.memory()
  failures.push(...findSlowdown(context, before, during), ...findBadStatuses(statusCounts))
  if (peak > memoryLimit) failures.push(`the process used ${formatMegabytes(peak)}`)
  if (other.exitReason()) failures.push(`the server exited: ${other.exitReason()}`)
  const logins = Object.values(statusCounts).reduce((sum, count) => sum + count, 0)
  return {
    count: logins,
    failures,
    figures: {
      'sign-in responses': Object.entries(statusCounts)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
      'p95 of others without the flood': formatMilliseconds(before),
      'p95 of others during the flood': formatMilliseconds(during),
      ratio: (during / before).toFixed(2),
      'peak memory': formatMegabytes(peak),
    },
  }
})

function findSlowdown({ full }: ProofContext, before: number, during: number): string[] {
  // Timing is only meaningful in a full run on a quiet machine; a sample checks only the responses.
  return !full || during < 2 * before
    ? []
    : [`the p95 of other requests rose from ${formatMilliseconds(before)} to ${formatMilliseconds(during)}`]
}

/** Success, a wrong password, a limit and a full queue are expected; anything else is a failure. */
const findBadStatuses = (statusCounts: Record<number, number>) =>
  Object.entries(statusCounts)
    .filter(([status]) => !['200', '400', '429', '503'].includes(status))
    .map(([status, count]) => `${count} sign-ins returned ${status}`)

/** Every sign-in comes from a new address, and every wrong one names a new account, so that only the queue limits them. */
async function floodLogins(
  send: Sender,
  people: readonly Person[],
  seconds: number,
  statusCounts: Record<number, number>,
) {
  const end = performance.now() + seconds * 1000
  let attempt = 0
  const client = async () => {
    while (performance.now() < end) {
      attempt += 1
      const person = people[attempt % people.length]
      if (!person) return
      const request =
        attempt % 3 === 0
          ? buildLogin(person, demoPassword)
          : buildLogin({ ...person, name: `nobody${attempt}-${end}` }, 'Wrong@1234')
      const { status } = await send({ ...request, from: newAddress() })
      statusCounts[status] = (statusCounts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
}
