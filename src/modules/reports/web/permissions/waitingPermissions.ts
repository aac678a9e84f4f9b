import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { reportPaths } from '../paths.ts'

export const countPermissions = async (signal: AbortSignal): Promise<number> =>
  (await readWaiting('reportPermissions', signal)).count

/** Requests for protected columns that the user can decide on, as one line of a worklist. */
export async function waitingPermissions(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people } = await readWaiting('reportPermissions', signal)
  if (count === 0) return []
  const about = [...people, ...(count > people.length ? ['…'] : [])].join(', ')
  return [{ id: 'reportPermissions', about, since, left: count, to: reportPaths.permissions }]
}
