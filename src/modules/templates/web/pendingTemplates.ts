import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { templatePaths } from './paths.ts'

export const countPending = async (signal: AbortSignal): Promise<number> =>
  (await readWaiting('templates', signal)).count

/** Versions that the user can review, as one line of a worklist. */
export async function pendingTemplates(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people } = await readWaiting('templates', signal)
  if (count === 0) return []
  const about = [...people, ...(count > people.length ? ['…'] : [])].join(', ')
  return [{ id: 'templates', about, since, left: count, to: templatePaths.templates }]
}
