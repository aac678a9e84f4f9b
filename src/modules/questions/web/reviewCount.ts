import { readWaiting } from '#platform/web/waiting.ts'

/** The number of questions the user can review. */
export const countReviews = async (signal: AbortSignal): Promise<number> =>
  (await readWaiting('questionReviews', signal)).count
