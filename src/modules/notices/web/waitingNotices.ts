import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { noticePaths } from './paths.ts'

/** How many notices the user has not read. */
export const countUnread = async (signal: AbortSignal): Promise<number> => (await readWaiting('notices', signal)).count

/** The comments that wait for approval, as one line of a worklist. */
export async function waitingComments(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people } = await readWaiting('noticeComments', signal)
  if (count === 0) return []
  return [{ id: 'noticeComments', about: people.join(', '), since, left: count, to: noticePaths.adminHub }]
}
