import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { activityPaths } from './paths.ts'

/** The teacher's activities with work to evaluate, as one line of the home. */
export async function activitiesToEvaluate(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people } = await readWaiting('activities', signal)
  if (count === 0) return []
  const about = [...people, ...(count > people.length ? ['…'] : [])].join(', ')
  return [{ id: 'activities', about, since, left: count, to: activityPaths.own }]
}
