import { roles } from '#platform/contract/access/roles.ts'
import type { WaitingItem } from '#platform/web/screen.ts'
import { getSession } from '#platform/web/session/session.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { visitorPaths } from './paths.ts'

/** Exit passes to decide, as one line of the worklist. */
export async function passesToDecide(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people } = await readWaiting('exitPasses', signal)
  if (count === 0) return []
  const to = getSession().user?.roleId === roles.teacher ? visitorPaths.exitPasses : visitorPaths.dashboard
  return [{ id: 'exitPasses', about: people.join(', '), since, left: count, to }]
}
