import { AsyncLocalStorage } from 'node:async_hooks'

/** The job of a school that the running code belongs to, as it was queued. */
export type RunningJob = { readonly name: string; readonly input: unknown }

const running = new AsyncLocalStorage<RunningJob>()

export const currentJob = (): RunningJob | undefined => running.getStore()

export const inCurrentJob = <T>(job: RunningJob, run: () => T): T => running.run(job, run)
