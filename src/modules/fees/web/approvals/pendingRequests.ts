import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { getSession } from '#platform/web/session/session.ts'
import { feeRequests } from '../../contracts/requests.ts'

/** The number of pending requests, for people who may decide on them. */
export async function countPendingRequests(signal: AbortSignal): Promise<number> {
  const { user } = getSession()
  const mayDecide =
    mayUse(feeRequests.routes.decideCancel.access, user) || mayUse(feeRequests.routes.decideWaiver.access, user)
  if (!mayDecide) return 0
  const { total } = await call(feeRequests.routes.listRequests, { query: { state: 'requested', size: 1 } }, { signal })
  return total
}
