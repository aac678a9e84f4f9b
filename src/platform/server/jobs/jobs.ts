import * as z from 'zod'
import type { Unit } from '../requests/unit.ts'
import type { Services } from '../services.ts'
import type { Urgency } from './lanes.ts'
import type { QueuedJob } from './queue.ts'

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

/** A background job as a value. It may run more than once, so it must be idempotent. */
export type Job<I = unknown> = QueuedJob<I> & {
  /** The schedule of a recurring job, as a cron line in UTC. */
  readonly cron?: string
} & (
    | { readonly per: 'school'; run(...args: Parameters<SchoolWork<I>>): Promise<void> }
    | { readonly per: 'school, own transactions'; run(...args: Parameters<OwnWork<I>>): Promise<void> }
    | { readonly per: 'system'; readonly why: string; readonly run: SystemWork }
  )

/** A job that runs in one transaction of one school. */
export const job = <const S extends z.ZodType>(name: string, input: S, run: SchoolWork<z.output<S>>) =>
  ({ name, input, per: 'school', run }) as unknown as Job<z.output<S>>

/** A job of one school that does slow work (mail, files) and opens its own short transactions. */
export const slowJob = <const S extends z.ZodType>(name: string, input: S, run: OwnWork<z.output<S>>) =>
  ({ name, input, per: 'school, own transactions', run }) as unknown as Job<z.output<S>>

/** A job of one school that somebody waits for: it sends a code or a message, in seconds, and never waits behind long jobs. */
export const urgentJob = <const S extends z.ZodType>(
  urgency: Urgency,
  name: string,
  input: S,
  run: OwnWork<z.output<S>>,
) => ({ ...slowJob(name, input, run), urgency }) as Job<z.output<S>>

/** A recurring job across all schools. It has no tenant handle and must say why it needs none. */
export const systemJob = (name: string, cron: string, why: string, run: SystemWork): Job =>
  ({ name, input: z.object({}), cron, per: 'system', why, run }) as Job
