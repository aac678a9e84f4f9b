import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#app/world/world.ts'
import { type ProofContext, proof } from '../program.ts'
import { proxyEnv, type Sender, createSender } from '../server/httpSender.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { runWorkload, formatMegabytes, formatMilliseconds, quantile } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'
import { buildLogin, createUser } from './logins.ts'

const connections = 16
const memoryLimit = 600 * 2 ** 20

export const program = proof('T3.9', 'a flood of logins does not keep others from working', async (context) => {
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
  const answered: Record<number, number> = {}
  // In short turns, of which the middle one counts: whatever else the machine does falls on both alike.
  for (let round = 0; round < rounds; round++) {
    const quiet = await runWorkload(work, 50, pause(seconds * 1000))
    const busy = await runWorkload(work, 50, floodLogins(flood, people, seconds, answered))
    idle.push(quantile(quiet.times, 0.95))
    flooded.push(quantile(busy.times, 0.95))
    failures.push(...quiet.failures, ...busy.failures)
  }
  const [before, during] = [quantile(idle, 0.5), quantile(flooded, 0.5)]
  const { peak: most } = await other.memory()
  failures.push(...findSlowdown(context, before, during), ...findBadStatuses(answered))
  if (most > memoryLimit) failures.push(`the process held ${formatMegabytes(most)}`)
  if (other.exitReason()) failures.push(`the server ended: ${other.exitReason()}`)
  const logins = Object.values(answered).reduce((sum, count) => sum + count, 0)
  return {
    count: logins,
    failures,
    figures: {
      'logins answered': Object.entries(answered)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
      'others p95 without the flood': formatMilliseconds(before),
      'others p95 during the flood': formatMilliseconds(during),
      ratio: (during / before).toFixed(2),
      'most memory': formatMegabytes(most),
    },
  }
})

function findSlowdown({ full }: ProofContext, before: number, during: number): string[] {
  // Time is judged in a full run on a quiet machine; the sample looks at the answers only.
  return !full || during < 2 * before
    ? []
    : [`others' p95 rose from ${formatMilliseconds(before)} to ${formatMilliseconds(during)}`]
}

/** Right passwords, wrong ones and a queue that is full are answers; a failure is not. */
const findBadStatuses = (answered: Record<number, number>) =>
  Object.entries(answered)
    .filter(([status]) => !['200', '400', '429', '503'].includes(status))
    .map(([status, count]) => `${count} logins were answered ${status}`)

async function createOrdinaryCalls(server: ProofServer, send: Sender) {
  const teacher = await signInAs(server, 'greenwood', 'classteacher')
  const admin = await signInAs(server, 'greenwood', 'fulladmin')
  const call =
    (url: string, { headers }: Person) =>
    () =>
      send({ method: 'GET', url, headers })
  return [
    call('/api/auth/me', teacher),
    call('/api/admin/teacher/classes', teacher),
    call('/api/classes', admin),
    call('/api/academic-years', teacher),
  ]
}

/** Every login comes from another address and, when it is wrong, names another account: nothing but the queue holds it back. */
async function floodLogins(send: Sender, people: readonly Person[], seconds: number, answered: Record<number, number>) {
  const end = performance.now() + seconds * 1000
  let turn = 0
  const one = async () => {
    while (performance.now() < end) {
      turn += 1
      const person = people[turn % people.length]
      if (!person) return
      const request =
        turn % 3 === 0
          ? buildLogin(person, demoPassword)
          : buildLogin({ ...person, name: `nobody${turn}-${end}` }, 'Wrong@1234')
      const { status } = await send({ ...request, from: newAddress() })
      answered[status] = (answered[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
}
