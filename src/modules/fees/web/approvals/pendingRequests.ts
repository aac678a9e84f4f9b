import { mayUse } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { WaitingItem } from '#platform/web/screen.ts'
import { getSession } from '#platform/web/session/session.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { feeRequests } from '../../contracts/requests.ts'
import { feePaths } from '../paths.ts'

/** The number of pending requests, for people who may decide on them. */
export async function countPendingRequests(signal: AbortSignal): Promise<number> {
  const { user } = getSession()
  const mayDecide =
    mayUse(feeRequests.routes.decideCancel.access, user) || mayUse(feeRequests.routes.decideWaiver.access, user)
  if (!mayDecide) return 0
  return (await readWaiting('feeRequests', signal)).count
}

/** The same as one line of the home page. */
export async function pendingWork(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const left = await countPendingRequests(signal)
  const isAdvanced = getSession().user?.availableModules.includes(licence.advanceFeeManagement)
  const { approvals } = feePaths(isAdvanced ? 'advanced' : 'basic')
  return left > 0 ? [{ id: 'requests', about: '', since: null, left, to: approvals }] : []
}
