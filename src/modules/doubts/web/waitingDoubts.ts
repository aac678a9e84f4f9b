import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { doubtPaths } from './paths.ts'

/** How many doubts have no answer yet. */
export const countOpen = async (signal: AbortSignal): Promise<number> => (await readWaiting('doubts', signal)).count

/** The doubts that have waited for a day, as one line of the worklist. */
export async function oldDoubts(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people } = await readWaiting('oldDoubts', signal)
  if (count === 0) return []
  const about = [...people, ...(count > people.length ? ['…'] : [])].join(', ')
  return [{ id: 'doubts', about, since, left: count, to: `${doubtPaths.teacher}?state=open` }]
}
