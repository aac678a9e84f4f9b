import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { proof } from '../program.ts'
import { separateServer } from '../server/separateServer.ts'
import { type LiveMessage, liveEvent } from '../server/serverProcess.ts'
import { milliseconds, quantile } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'
import { crowdOf } from './crowd.ts'
import { seatAll } from './windows.ts'

/** Seconds to connect everybody, bytes a window may cost, milliseconds to deliver. */
const limits = { connecting: 60, bytes: 60 * 1024, delivery: 1000 }

type Heard = { number: number; sentAt: number; after: number }
type Seated = { readonly person: Person; readonly heard: Heard[] }

export const program = proof(
  'T9.1',
  'many windows of many schools hear what is meant for them, soon, and nothing else',
  async (context) => {
    const server = await context.server({ env: { POOL_SIZE: '10' } })
    const crowd = await crowdOf(server, context.count(50, 3), context.count(20, 4))
    const windowsEach = context.count(10, 5)
    const other = await separateServer(context, server.urls)
    const before = await other.memory()
    const failures: string[] = []
    const begin = performance.now()
    const { atEnd } = context
    const seated = await seatAll(other.port, crowd, { each: windowsEach, atEnd, failures, keep: listening })
    const seconds = (performance.now() - begin) / 1000
    const perWindow = ((await other.memory()).now - before.now) / Math.max(1, seated.length)
    const messages = messagesTo(crowd, context.count(1000, 50))
    await other.tell(messages, 10)
    const expected = expectedDeliveries(messages, crowd, windowsEach)
    await settle(seated, expected)
    const times = seated.flatMap(({ heard }) => heard.map(({ after }) => after))
    failures.push(...wrongDeliveries(seated, messages))
    if (times.length !== expected) failures.push(`${times.length} deliveries instead of ${expected}`)
    // Time and memory are judged in a full run on a quiet machine.
    if (context.full && seconds > limits.connecting) failures.push(`connecting took ${seconds.toFixed(1)} s`)
    if (context.full && perWindow > limits.bytes) failures.push(`a window costs ${(perWindow / 1024).toFixed(1)} kB`)
    if (context.full && quantile(times, 0.95) > limits.delivery)
      failures.push(`deliveries took ${milliseconds(quantile(times, 0.95))}`)
    return {
      count: seated.length + expected,
      failures,
      figures: {
        windows: seated.length,
        'connected in': `${seconds.toFixed(1)} s`,
        'memory for each': `${(perWindow / 1024).toFixed(1)} kB`,
        messages: messages.length,
        deliveries: times.length,
        'p95 of delivery': milliseconds(quantile(times, 0.95)),
      },
    }
  },
)

/** A window that remembers what it heard. */
function listening(window: Socket, person: Person): Seated {
  const heard: Heard[] = []
  window.on(liveEvent, (data: { number: number; sentAt: number }) =>
    heard.push({ ...data, after: Date.now() - data.sentAt }),
  )
  return { person, heard }
}

/** Most to one person, some to a few people of a school, some to a whole school. */
function messagesTo(crowd: readonly Person[], count: number): LiveMessage[] {
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

const expectedDeliveries = (messages: readonly LiveMessage[], crowd: readonly Person[], each: number) =>
  messages.reduce((sum, message) => sum + crowd.filter((person) => isMeantFor(message, person)).length * each, 0)

function wrongDeliveries(seated: readonly Seated[], messages: readonly LiveMessage[]): string[] {
  const wrong: string[] = []
  for (const { person, heard } of seated) {
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

async function settle(seated: readonly Seated[], expected: number) {
  const deadline = performance.now() + 10_000
  const arrived = () => seated.reduce((sum, { heard }) => sum + heard.length, 0)
  while (arrived() < expected && performance.now() < deadline) await pause(100)
  // Long enough for one too many to show.
  await pause(500)
}
