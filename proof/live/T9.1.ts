import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { proof } from '../program.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { type LiveMessage, liveEvent } from '../server/serverProcess.ts'
import { formatMilliseconds, quantile } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'
import { createCrowd } from './crowd.ts'
import { openWindows } from './windows.ts'

/** Seconds to connect everyone, bytes per window, milliseconds to deliver. */
const limits = { connecting: 60, bytes: 60 * 1024, delivery: 1000 }

type ReceivedMessage = { number: number; sentAt: number; delay: number }
type TrackedWindow = { readonly person: Person; readonly received: ReceivedMessage[] }

export const program = proof(
  'T9.1',
  'live messages quickly reach exactly the browser windows they are meant for',
  async (context) => {
    const server = await context.server({ env: { POOL_SIZE: '10' } })
    const crowd = await createCrowd(server, context.count(50, 3), context.count(20, 4))
    const windowsEach = context.count(10, 5)
    const other = await startSeparateServer(context, server.urls)
    const before = await other.memory()
    const failures: string[] = []
    const startedAt = performance.now()
    const { atEnd } = context
    const windows = await openWindows(other.port, crowd, { each: windowsEach, atEnd, failures, track: trackMessages })
    const seconds = (performance.now() - startedAt) / 1000
    const perWindow = ((await other.memory()).current - before.current) / Math.max(1, windows.length)
    const messages = createMessages(crowd, context.count(1000, 50))
    await other.broadcast(messages, 10)
    const expected = countExpected(messages, crowd, windowsEach)
    await waitForDeliveries(windows, expected)
    const times = windows.flatMap(({ received }) => received.map(({ delay }) => delay))
    failures.push(...findWrongDeliveries(windows, messages))
    if (times.length !== expected) failures.push(`${times.length} deliveries instead of ${expected}`)
    // Timing and memory are only meaningful in a full run on a quiet machine.
    if (context.full && seconds > limits.connecting) failures.push(`connecting took ${seconds.toFixed(1)} s`)
    if (context.full && perWindow > limits.bytes) failures.push(`a window costs ${(perWindow / 1024).toFixed(1)} kB`)
    if (context.full && quantile(times, 0.95) > limits.delivery)
      failures.push(`deliveries took ${formatMilliseconds(quantile(times, 0.95))}`)
    return {
      count: windows.length + expected,
      failures,
      figures: {
        windows: windows.length,
        'connected in': `${seconds.toFixed(1)} s`,
        'memory per window': `${(perWindow / 1024).toFixed(1)} kB`,
        messages: messages.length,
        deliveries: times.length,
        'p95 of delivery': formatMilliseconds(quantile(times, 0.95)),
      },
    }
  },
)

/** Records the messages that a window receives. */
function trackMessages(window: Socket, person: Person): TrackedWindow {
  const received: ReceivedMessage[] = []
  window.on(liveEvent, (data: { number: number; sentAt: number }) =>
    received.push({ ...data, delay: Date.now() - data.sentAt }),
  )
  return { person, received }
}

/** Most messages go to one person, some to a few people of a school, some to a whole school. */
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

function findWrongDeliveries(windows: readonly TrackedWindow[], messages: readonly LiveMessage[]): string[] {
  const wrong: string[] = []
  for (const { person, received } of windows) {
    for (const { number } of received) {
      const message = messages[number]
      if (!message || !isMeantFor(message, person))
        wrong.push(`message ${number} reached ${person.name} of ${person.school}`)
    }
    if (new Set(received.map(({ number }) => number)).size !== received.length)
      wrong.push(`${person.name} received a message twice`)
  }
  return wrong
}

async function waitForDeliveries(windows: readonly TrackedWindow[], expected: number) {
  const deadline = performance.now() + 10_000
  const arrived = () => windows.reduce((sum, { received }) => sum + received.length, 0)
  while (arrived() < expected && performance.now() < deadline) await pause(100)
  // Long enough for a duplicate to arrive.
  await pause(500)
}
