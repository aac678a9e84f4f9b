import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { type Job, systemJob, urgentJob } from '#platform/server/jobs/jobs.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { type SendingLane, sendingJobs, wake } from '../queue/wake.ts'
import { type CallOutcome, makeCall } from './calls.ts'
import { nextDue } from './claims.ts'
import { collector, flightsOf } from './flights.ts'
import { recordOutcomes, recoverLeases } from './outcomes.ts'
import { type PreparedMessage, prepareMessages, turnMs } from './preparation.ts'

/** Milliseconds a job sends for. Then the other schools have their turn, however much this one has left. */
const sliceMs = 250
/** Calls of one school at once, and messages claimed at once. */
const maxAtOnce = 60
const perClaim = 30
/** Milliseconds a job waits for one of too many calls to end. A slow provider must not keep a job waiting. */
const patienceMs = 50
/** Milliseconds before an outcome is written again, if the database did not take it. All within the lease. */
const writeAgainMs = [200, 1000, 4000, 12_000]

type SendingWork = { readonly services: Services; readonly tenantId: string }

const origin = { action: 'gateway.send', actorId: null, actorRole: null, address: 'job', requestId: 'gateway' }

/** Sends what is due in a school for a moment, and asks for another turn if there is more. */
async function sendDue(lane: SendingLane, { services, tenantId }: SendingWork): Promise<void> {
  const school = await services.directory.byId(tenantId)
  if (!school) return
  const context = { services, school }
  const flights = flightsOf(services, `${lane} ${tenantId}`)
  const inSchool = <T>(work: Parameters<typeof runUnit<T>>[3]) => runUnit(services, { tenantId }, origin, work)
  const record = collector<CallOutcome>(async (outcomes) => {
    const isLeft = await persistently(() => inSchool((unit) => recordOutcomes(unit, { services, tenantId }, outcomes)))
    logFailures(services, tenantId, outcomes)
    if (isLeft) wake(services, tenantId, lane)
  })
  const start = (one: PreparedMessage) => {
    const flight = makeCall(context, one)
      .then(record)
      // The lease ends, and somebody else decides what to make of a call without an outcome.
      .catch((error) => services.log.warn({ err: error, messageId: one.message.id }, 'an outcome could not be written'))
      .finally(() => flights.delete(flight))
    flights.add(flight)
  }
  await inSchool(({ db }) => recoverLeases(db, services.now()))
  const end = performance.now() + sliceMs
  let obstacle: 'pace' | 'calls' | null = null
  while (performance.now() < end && !services.host.stopping()) {
    const room = Math.min(maxAtOnce - flights.size, perClaim)
    if (room <= 0) {
      const hasEnded = await Promise.race([Promise.race(flights).then(() => true), pause(patienceMs, false)])
      if (hasEnded) continue
      obstacle = 'calls'
      break
    }
    const { claimed, toSend, isPaced } = await inSchool((unit) => prepareMessages(unit, context, lane, room))
    for (const one of toSend) start(one)
    if (isPaced) obstacle = 'pace'
    // Nothing more is due, or nobody takes it now. What is under way asks for another turn if it needs one.
    if (isPaced || claimed < room) break
  }
  const due = await inSchool(({ db }) => nextDue(db, lane))
  if (!due) return
  const again = () => wake(services, tenantId, lane)
  const now = services.now().getTime()
  if (due.getTime() > now) wake(services, tenantId, lane, due)
  else if (obstacle === 'pace') wake(services, tenantId, lane, new Date(now + turnMs))
  // A race without runners never ends.
  else if (obstacle === 'calls' && flights.size > 0) void Promise.race(flights).then(again)
  else again()
}

/** One line for each kind of failure, without contacts or words. */
function logFailures({ log }: Services, tenantId: string, outcomes: readonly CallOutcome[]): void {
  const failed = Map.groupBy(
    outcomes.filter(({ failure }) => failure),
    ({ one, failure }) => `${one.decision.account?.provider ?? 'installation'} ${failure?.code}`,
  )
  for (const [what, { length: messages }] of failed)
    log.warn({ tenantId, failure: what, messages }, 'messages could not be sent')
}

/** A provider's answer is known only here: it is not lost because the database restarts. */
async function persistently<T>(write: () => Promise<T>): Promise<T> {
  for (const ms of writeAgainMs) {
    try {
      return await write()
    } catch {
      await pause(ms)
    }
  }
  return write()
}

const Input = z.object({})

const sendingJob = (lane: SendingLane): Job =>
  urgentJob(lane, sendingJobs[lane].name, Input, (_, { services, tenantId }) =>
    sendDue(lane, { services, tenantId }),
  ) as Job

export const sendMessages = sendingJob('message')
export const sendCodes = sendingJob('code')

/** Finds what nobody was woken for: a server may have died right after a commit. */
export const sweepSchools = systemJob(
  'gateway.sweep',
  '* * * * *',
  'it asks in every school whether something is due, one after the other, each in its own transaction',
  async (services) => {
    const { rows } = await services.database.pool.query<{ id: string }>('select id from tenants order by id')
    const now = services.now().getTime()
    for (const { id: tenantId } of rows) {
      for (const lane of ['code', 'message'] as const) {
        const due = await services.database.inTenant({ tenantId }, (db) => nextDue(db, lane), { readOnly: true })
        if (due && due.getTime() <= now) wake(services, tenantId, lane)
      }
    }
  },
)
