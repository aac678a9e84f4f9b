import { setTimeout as pause } from 'node:timers/promises'
import { type ProofContext, proof } from '../program.ts'
import { createSender, type HttpResponse, proxyEnv, type Sender } from '../server/httpSender.ts'
import { createOrdinaryCalls } from '../server/ordinaryCalls.ts'
import { newAddress } from '../server/proofServer.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { formatMilliseconds, quantile, runWorkload } from '../server/workload.ts'
import { createUser } from '../sessions/logins.ts'
import type { Person } from '../stage/principals.ts'

/** Seconds' worth of requests that a school may send at once after a pause. */
const burst = 10

export const program = proof(
  'T10.1',
  'the excess of a school that floods gets 429 with Retry-After, and another school does not notice',
  async (context) => {
    const perSchool = context.count(100, 10)
    const perSecond = context.count(500, 60)
    const server = await context.server()
    const env = { REQUESTS_PER_SCHOOL: String(perSchool), REQUESTS_PER_PERSON: '150', LOG_LEVEL: 'silent' }
    const other = await startSeparateServer(context, server.urls, { ...proxyEnv, ...env })
    const crowd: Person[] = []
    for (let n = 0; n < context.count(60, 8); n++) crowd.push(await createUser(server, 'riverside'))
    const flood = createSender(other.port, context.atEnd, 64)
    const neighbour = await createOrdinaryCalls(server, createSender(other.port, context.atEnd))
    // Sessions are known from their first request on.
    for (const person of crowd) await flood(readMe(person))
    const answers: HttpResponse[] = []
    const failures: string[] = []
    const quiet = async (seconds: number) => {
      const { times, failures: found } = await runWorkload(neighbour, 20, pause(seconds * 1000))
      failures.push(...found)
      return times
    }
    const flooded = async (seconds: number) => {
      const flooding = floodWith(flood, crowd, perSecond, seconds, answers)
      const { times, failures: found } = await runWorkload(neighbour, 20, flooding)
      failures.push(...found)
      return times
    }
    // What runs for the first time is not what is measured. A school without neighbours is not limited, so they are there at once.
    await quiet(context.count(5, 1))
    const [first, second] = [context.count(5, 1), context.count(60, 3)]
    await flooded(first)
    // Quiet before and after, so that other load on the machine affects both equally.
    const quietBefore = await quiet(context.count(30, 1))
    const busy = await flooded(second)
    const idle = [...quietBefore, ...(await quiet(context.count(30, 1)))]
    const [before, during] = [quantile(idle, 0.95), quantile(busy, 0.95)]
    failures.push(...findWrongAnswers(answers), ...findSlowdown(context, before, during))
    const served = answers.filter(({ status }) => status === 200).length
    if (served > (2 * burst + first + second + 2) * perSchool)
      failures.push(`${served} requests of the flood were served`)
    if (other.exitReason()) failures.push(`the server exited: ${other.exitReason()}`)
    return {
      count: answers.length,
      failures,
      figures: {
        served,
        'refused with 429': answers.filter(({ status }) => status === 429).length,
        'p95 of the other school without the flood': formatMilliseconds(before),
        'p95 of the other school during the flood': formatMilliseconds(during),
        ratio: (during / before).toFixed(2),
      },
    }
  },
)

const readMe = ({ headers }: Person) => ({ method: 'GET', url: '/api/auth/me', headers })

/** Sends on schedule, without waiting for answers, as a crowd does. */
async function floodWith(
  send: Sender,
  crowd: readonly Person[],
  perSecond: number,
  seconds: number,
  answers: HttpResponse[],
) {
  const startedAt = performance.now()
  const pending: Promise<unknown>[] = []
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const wait = startedAt + (sent * 1000) / perSecond - performance.now()
    if (wait > 1) await pause(wait)
    const person = crowd[sent % crowd.length]
    if (person) pending.push(send({ ...readMe(person), from: newAddress() }).then((answer) => answers.push(answer)))
  }
  await Promise.all(pending)
}

function findWrongAnswers(answers: readonly HttpResponse[]): string[] {
  const refused = answers.filter(({ status }) => status === 429)
  const other = answers.filter(({ status }) => status !== 200 && status !== 429)
  const silent = refused.filter(({ headers }) => !(Number(headers['retry-after']) >= 1))
  return [
    ...(refused.length === 0 ? ['nothing was refused'] : []),
    ...other.slice(0, 5).map(({ status, body }) => `the flood got ${status} ${body.slice(0, 100)}`),
    ...(silent.length > 0 ? [`${silent.length} refusals had no Retry-After`] : []),
  ]
}

function findSlowdown({ full }: ProofContext, before: number, during: number): string[] {
  // Timing is only meaningful in a full run on a quiet machine; a sample checks only the responses.
  return !full || during < 2 * before
    ? []
    : [`the p95 of the other school rose from ${formatMilliseconds(before)} to ${formatMilliseconds(during)}`]
}
