import { sql } from 'kysely'
import * as z from 'zod'
import type { TenantDb } from '../database/database.ts'
import type { Unit } from '../requests/context.ts'
import type { Services } from '../services.ts'

type SchoolWork<I> = (
  input: I,
  unit: Unit & { readonly services: Services; readonly tenantId: string },
) => Promise<void>
type OwnWork<I> = (
  input: I,
  context: {
    readonly services: Services
    readonly tenantId: string
    tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  },
) => Promise<void>
type SystemWork = (services: Services) => Promise<void>

/** A background job as a value. It may run more than once, so its effect must be the same when it does. */
export type Job<I = unknown> = {
  readonly name: string
  readonly input: z.ZodType<I>
  /** A cron line in UTC for jobs that recur. */
  readonly cron?: string
} & (
  | { readonly per: 'school'; run(...args: Parameters<SchoolWork<I>>): Promise<void> }
  | { readonly per: 'school, own transactions'; run(...args: Parameters<OwnWork<I>>): Promise<void> }
  | { readonly per: 'system'; readonly why: string; readonly run: SystemWork }
)

/** A job of one school, inside one transaction of that school. */
export const job = <const S extends z.ZodType>(name: string, input: S, run: SchoolWork<z.output<S>>) =>
  ({ name, input, per: 'school', run }) as unknown as Job<z.output<S>>

/** A job of one school that does slow work (mail, files) and opens short transactions around it. */
export const slowJob = <const S extends z.ZodType>(name: string, input: S, run: OwnWork<z.output<S>>) =>
  ({ name, input, per: 'school, own transactions', run }) as unknown as Job<z.output<S>>

/** Housekeeping over all schools; it has no tenant handle and must say why it needs none. */
export const systemJob = (name: string, cron: string, why: string, run: SystemWork): Job =>
  ({ name, input: z.object({}), cron, per: 'system', why, run }) as Job

/** A recurring or later run can be replaced by its key; `runAt` is an instant. */
export type EnqueueOptions = { key?: string; runAt?: Date }

export type Enqueue = <I>(job: Job<I>, input: NoInfer<I>, options?: EnqueueOptions) => Promise<void>

/** The queue lies in the same database, so the job is written by the transaction that causes it. */
export const enqueueIn =
  (db: TenantDb, tenantId: string): Enqueue =>
  async (job, input, options = {}) => {
    const payload = JSON.stringify({ tenantId, input: job.input.parse(input) })
    await sql`select jobs.enqueue(${job.name}, ${payload}::json, ${options.key ?? null}, ${options.runAt ?? null})`.execute(
      db,
    )
  }
