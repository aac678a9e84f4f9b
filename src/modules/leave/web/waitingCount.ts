import { call } from '#platform/web/api.ts'
import { leave } from '../contract.ts'

/** How many requests wait, for those who decide. */
export const countPending = async (signal: AbortSignal): Promise<number> =>
  (await call(leave.routes.listLeave, { query: { status: 'pending', size: '1' } }, { signal })).total
