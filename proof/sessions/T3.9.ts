import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#app/world/world.ts'
import { type ProofContext, proof } from '../program.ts'
import { behindProxy, type Sender, senderTo } from '../server/httpSender.ts'
import { newAddress, type ProofServer } from '../server/proofServer.ts'
import { separateServer } from '../server/separateServer.ts'
import { atWork, megabytes, milliseconds, quantile } from '../server/workload.ts'
import { type Person, seat } from '../stage/principals.ts'
import { loginBy, somebody } from './logins.ts'

const connections = 16
const memoryLimit = 600 * 2 ** 20

export const program = proof('T3.9', 'a flood of logins does not keep others from working', async (context) => {
  const server = await context.server()
  const other = await separateServer(context, server.urls, { ...behindProxy, LOG_LEVEL: 'silent' })
  const work = await ordinaryCalls(server, senderTo(other.port, context.atEnd))
  const people: Person[] = []
  for (let n = 0; n < context.count(50, 5); n++) people.push(await somebody(server, 'riverside'))
  const flood = senderTo(other.port, context.atEnd, connections)
  const rounds = context.count(10, 1)
  const seconds = context.count(3, 2)
  await atWork(work, 50, pause(context.count(3000, 500)))
  const idle: number[] = []
  const flooded: number[] = []
  const failures: string[] = []
  const answered: Record<number, number> = {}
  // In short turns, of which the middle one counts: whatever else the machine does falls on both alike.
  for (let round = 0; round < rounds; round++) {
    const quiet = await atWork(work, 50, pause(seconds * 1000))
    const busy = await atWork(work, 50, pour(flood, people, seconds, answered))
    idle.push(quantile(quiet.times, 0.95))
    flooded.push(quantile(busy.times, 0.95))
    failures.push(...quiet.failures, ...busy.failures)
  }
  const [before, during] = [quantile(idle, 0.5), quantile(flooded, 0.5)]
  const { most } = await other.memory()
  failures.push(...verdict(context, before, during), ...answersOf(answered))
  if (most > memoryLimit) failures.push(`the process held ${megabytes(most)}`)
  if (other.ended()) failures.push(`the server ended: ${other.ended()}`)
  const logins = Object.values(answered).reduce((sum, count) => sum + count, 0)
  return {
    count: logins,
    failures,
    figures: {
      'logins answered': Object.entries(answered)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
      'others p95 without the flood': milliseconds(before),
      'others p95 during the flood': milliseconds(during),
      ratio: (during / before).toFixed(2),
      'most memory': megabytes(most),
    },
  }
})

function verdict({ full }: ProofContext, before: number, during: number): string[] {
  // Time is judged in a full run on a quiet machine; the sample looks at the answers only.
  return !full || during < 2 * before
    ? []
    : [`others' p95 rose from ${milliseconds(before)} to ${milliseconds(during)}`]
}

/** Right passwords, wrong ones and a queue that is full are answers; a failure is not. */
const answersOf = (answered: Record<number, number>) =>
  Object.entries(answered)
    .filter(([status]) => !['200', '400', '429', '503'].includes(status))
    .map(([status, count]) => `${count} logins were answered ${status}`)

async function ordinaryCalls(server: ProofServer, send: Sender) {
  const teacher = await seat(server, 'greenwood', 'classteacher')
  const admin = await seat(server, 'greenwood', 'fulladmin')
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
async function pour(send: Sender, people: readonly Person[], seconds: number, answered: Record<number, number>) {
  const end = performance.now() + seconds * 1000
  let turn = 0
  const one = async () => {
    while (performance.now() < end) {
      turn += 1
      const person = people[turn % people.length]
      if (!person) return
      const request =
        turn % 3 === 0
          ? loginBy(person, demoPassword)
          : loginBy({ ...person, name: `nobody${turn}-${end}` }, 'Wrong@1234')
      const { status } = await send({ ...request, from: newAddress() })
      answered[status] = (answered[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
}
