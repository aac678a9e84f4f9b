import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { proof } from '../program.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { type LiveMessage, liveEvent } from '../server/serverProcess.ts'
import { formatMilliseconds, quantile } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'
import { createCrowd } from './crowd.ts'
import { openWindows } from './windows.ts'

/** Seconds to connect everybody, bytes a window may cost, milliseconds to deliver. */
const limits = { connecting: 60, bytes: 60 * 1024, delivery: 1000 }

type ReceivedMessage = { number: number; sentAt: number; delay: number }
type TrackedWindow = { readonly person: Person; readonly received: ReceivedMessage[] }

export const program = proof(
  'T9.1',
  'many windows of many schools hear what is meant for them, soon, and nothing else',
  async (context) => {
    const server = await context.server({ env: { POOL_SIZE: '10' } })
    const crowd = await createCrowd(server, context.count(50, 3), context.count(20, 4))
    const windowsEach = context.count(10, 5)
    const other = await startSeparateServer(context, server.urls)
    const before = await other.memory()
    const failures: string[] = []
    const begin = performance.now()
    const { atEnd } = context
    const seated = await openWindows(other.port, crowd, { each: windowsEach, atEnd, failures, track: trackMessages })
    const seconds = (performance.now() - begin) / 1000
    const perWindow = ((await other.memory()).current - before.current) / Math.max(1, seated.length)
    const messages = createMessages(crowd, context.count(1000, 50))
    await other.broadcast(messages, 10)
    const expected = countExpected(messages, crowd, windowsEach)
    await waitForDeliveries(seated, expected)
    const times = seated.flatMap(({ received: heard }) => heard.map(({ delay: after }) => after))
    failures.push(...findWrongDeliveries(seated, messages))
    if (times.length !== expected) failures.push(`${times.length} deliveries instead of ${expected}`)
    // Time and memory are judged in a full run on a quiet machine.
    if (context.full && seconds > limits.connecting) failures.push(`connecting took ${seconds.toFixed(1)} s`)
    if (context.full && perWindow > limits.bytes) failures.push(`a window costs ${(perWindow / 1024).toFixed(1)} kB`)
    if (context.full && quantile(times, 0.95) > limits.delivery)
      failures.push(`deliveries took ${formatMilliseconds(quantile(times, 0.95))}`)
    return {
      count: seated.length + expected,
      failures,
      figures: {
        windows: seated.length,
        'connected in': `${seconds.toFixed(1)} s`,
        'memory for each': `${(perWindow / 1024).toFixed(1)} kB`,
        messages: messages.length,
        deliveries: times.length,
        'p95 of delivery': formatMilliseconds(quantile(times, 0.95)),
      },
    }
  },
)

/** A window that remembers what it heard. */
function trackMessages(window: Socket, person: Person): TrackedWindow {
  const heard: ReceivedMessage[] = []
  window.on(liveEvent, (data: { number: number; sentAt: number }) =>
    heard.push({ ...data, delay: Date.now() - data.sentAt }),
  )
  return { person, received: heard }
}

/** Most to one person, some to a few people of a school, some to a whole school. */
function createMessages(crowd: readonly Person[], count: number): LiveMessage[] {
  return Array.from({ length: count }, (_, number) => {
    const person = crowd[(number * 7919) % crowd.length] as Person
    const mates = crowd.filter(({ tenantId }) => tenantId === person.tenantId).slice(0, 5)
    const to =
      number % 10 === 0
        ? ('school' as const)
        : { users: (number % 10 === 1 ? mates : [person]).map(({ userId }) => userId ?? '') }
    return { tenantId: person.tenantId, to, data: { number } }
  })
}

const isMeantFor = ({ tenantId, to }: LiveMessage, person: Person) =>
  tenantId === person.tenantId && (to === 'school' || to.users.includes(person.userId ?? ''))

const countExpected = (messages: readonly LiveMessage[], crowd: readonly Person[], each: number) =>
  messages.reduce((sum, message) => sum + crowd.filter((person) => isMeantFor(message, person)).length * each, 0)

function findWrongDeliveries(seated: readonly TrackedWindow[], messages: readonly LiveMessage[]): string[] {
  const wrong: string[] = []
  for (const { person, received: heard } of seated) {
    for (const { number } of heard) {
      const message = messages[number]
      if (!message || !isMeantFor(message, person))
        wrong.push(`message ${number} reached ${person.name} of ${person.school}`)
    }
    if (new Set(heard.map(({ number }) => number)).size !== heard.length)
      wrong.push(`${person.name} heard a message twice`)
  }
  return wrong
}

async function waitForDeliveries(seated: readonly TrackedWindow[], expected: number) {
  const deadline = performance.now() + 10_000
  const arrived = () => seated.reduce((sum, { received: heard }) => sum + heard.length, 0)
  while (arrived() < expected && performance.now() < deadline) await pause(100)
  // Long enough for one too many to show.
  await pause(500)
}
