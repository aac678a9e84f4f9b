import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { call } from '#platform/web/api.ts'
import type { WaitingItem } from '#platform/web/screen.ts'
import { leave } from '../contract.ts'
import { leavePaths } from './paths.ts'

/** How many requests wait, for those who decide. */
export const countPending = async (signal: AbortSignal): Promise<number> =>
  (await call(leave.routes.listLeave, { query: { status: 'pending', size: '1' } }, { signal })).total

/** People that are named before the rest is a number. */
const named = 3

/** The requests that wait, as one line of a worklist: whose they are, since when, and how many. */
export async function pendingWork(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const query = { status: 'pending', size: String(named), sort: 'createdAt' } as const
  const { rows, total } = await call(leave.routes.listLeave, { query }, { signal })
  const [oldest] = rows
  if (!oldest) return []
  const about = [...rows.map(({ name }) => name), ...(total > rows.length ? ['…'] : [])].join(', ')
  const since = oldest.createdAt.slice(0, 10) as CivilDate
  return [{ id: 'pending', about, since, left: total, to: `${leavePaths.approvals}?status=pending` }]
}
