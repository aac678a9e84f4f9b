import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { leavePaths } from './paths.ts'

/** How many requests wait, for those who decide. */
export const countPending = async (signal: AbortSignal): Promise<number> => (await readWaiting('leave', signal)).count

/** The requests that wait, as one line of a worklist: whose they are, since when, and how many. */
export async function pendingWork(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people } = await readWaiting('leave', signal)
  if (count === 0) return []
  const about = [...people, ...(count > people.length ? ['…'] : [])].join(', ')
  return [{ id: 'pending', about, since, left: count, to: `${leavePaths.approvals}?status=pending` }]
}
