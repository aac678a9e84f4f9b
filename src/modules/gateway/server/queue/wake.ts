import * as z from 'zod'
import { enqueueIn, type QueuedJob } from '#platform/server/jobs/queue.ts'
import type { Services } from '#platform/server/services.ts'

export type WakingServices = Pick<Services, 'database' | 'log'>

/** Codes have a lane of their own: they never wait behind other messages, not even those of their school. */
export type SendingLane = 'code' | 'message'

const Input = z.object({})

/** Send what is due. Their work is in `sending/jobs.ts`, which needs what is here. */
export const sendingJobs: Readonly<Record<SendingLane, QueuedJob<z.infer<typeof Input>>>> = {
  code: { name: 'gateway.sendCodes', input: Input, urgency: 'code' },
  message: { name: 'gateway.send', input: Input, urgency: 'message' },
}

const waking = new WeakMap<object, Set<string>>()

/**
 * Starts sending in a school, now or later. It is called after the commit and has a transaction of its own: the queue keeps one
 * pending job per school, and whoever causes a message must not wait for others to finish theirs. If the server dies in
 * between, the minute's sweep finds what is due.
 */
export function wake({ database, log }: WakingServices, tenantId: string, lane: SendingLane, runAt?: Date): void {
  const pending = waking.get(database) ?? new Set<string>()
  waking.set(database, pending)
  const key = `${sendingJobs[lane].name} ${tenantId}${runAt ? ' later' : ''}`
  if (pending.has(key)) return
  pending.add(key)
  const enqueue = () => {
    // Before the transaction: whoever comes from now on may be too late for it, and asks again.
    pending.delete(key)
    return database.inTenant({ tenantId }, (db) =>
      enqueueIn(db, tenantId)(sendingJobs[lane], {}, { key, ...(runAt && { runAt }) }),
    )
  }
  Promise.resolve()
    .then(enqueue)
    .catch((error) => log.warn({ err: error, tenantId }, 'sending could not be started and waits for the next minute'))
}
