import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { callTogether } from '#platform/web/callTogether.ts'
import type { WaitingItem } from '#platform/web/screen.ts'
import { leave } from '../contract.ts'
import { leavePaths } from './paths.ts'

/** People that are named before the rest is a number. */
const named = 3

/** The number in the menu and the line of the home page are the same read. */
const readPending = (signal: AbortSignal) =>
  callTogether(
    leave.routes.listLeave,
    { query: { status: 'pending', size: String(named), sort: 'createdAt' } },
    { signal },
  )

/** How many requests wait, for those who decide. */
export const countPending = async (signal: AbortSignal): Promise<number> => (await readPending(signal)).total

/** The requests that wait, as one line of a worklist: whose they are, since when, and how many. */
export async function pendingWork(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { rows, total } = await readPending(signal)
  const [oldest] = rows
  if (!oldest) return []
  const about = [...rows.map(({ name }) => name), ...(total > rows.length ? ['…'] : [])].join(', ')
  const since = oldest.createdAt.slice(0, 10) as CivilDate
  return [{ id: 'pending', about, since, left: total, to: `${leavePaths.approvals}?status=pending` }]
}
