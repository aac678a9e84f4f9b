import { sql } from 'kysely'
import type * as z from 'zod'
import type { TenantDb } from '../database/database.ts'
import type { RunningJob } from './currentJob.ts'
import { queueFor, type Urgency } from './lanes.ts'

/** What the queue needs to know about a job. */
export type QueuedJob<I> = { readonly name: string; readonly input: z.ZodType<I>; readonly urgency?: Urgency }

/** A later job with the same `key` replaces a pending one. */
type EnqueueOptions = { key?: string; runAt?: Date }

export type Enqueue = <I>(job: QueuedJob<I>, input: NoInfer<I>, options?: EnqueueOptions) => Promise<void>

/** The queue is in the same database, so the transaction that causes a job also writes it. */
export const enqueueIn =
  (db: TenantDb, tenantId: string): Enqueue =>
  async (job, input, options = {}) => {
    const payload = JSON.stringify({ tenantId, input: job.input.parse(input) })
    await sql`select jobs.enqueue(${job.name}, ${payload}::json, ${options.key ?? null}, ${options.runAt ?? null},
      ${queueFor(job, tenantId)})`.execute(db)
  }

/** Queues a job once more as it was queued before. What was stored came from `currentJob`, so it needs no check here: the job checks it. */
export async function enqueueAgain(
  db: TenantDb,
  tenantId: string,
  { name, input }: RunningJob,
  key: string,
): Promise<void> {
  const payload = JSON.stringify({ tenantId, input })
  await sql`select jobs.enqueue(${name}, ${payload}::json, ${key}, null, ${queueFor({}, tenantId)})`.execute(db)
}
