import { readWaiting } from '#platform/web/waiting.ts'

/** The number of lesson plans pending approval. */
export const countPlans = async (signal: AbortSignal): Promise<number> =>
  (await readWaiting('lessonPlans', signal)).count
