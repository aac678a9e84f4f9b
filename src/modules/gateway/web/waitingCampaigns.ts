import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { gatewayPaths } from './paths.ts'

/** Campaigns to approve, as one line of the worklist. */
export async function campaignsToDecide(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people } = await readWaiting('gatewayCampaigns', signal)
  if (count === 0) return []
  const to = `${gatewayPaths.campaigns}?state=pendingApproval`
  return [{ id: 'gatewayCampaigns', about: people.join(', '), since, left: count, to }]
}
