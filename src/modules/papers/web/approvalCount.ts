import { readWaiting } from '#platform/web/waiting.ts'

/** The number of papers the user can approve. */
export const countApprovals = async (signal: AbortSignal): Promise<number> =>
  (await readWaiting('paperApprovals', signal)).count
