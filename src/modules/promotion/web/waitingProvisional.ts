import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { promotionPaths } from './paths.ts'

/** Provisional promotions that are due, as one line of the worklist. */
export async function provisionalWaiting(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people } = await readWaiting('provisionalPromotions', signal)
  if (count === 0) return []
  return [{ id: 'provisionalPromotions', about: people.join(', '), since, left: count, to: promotionPaths.promotion }]
}
