import { call } from '#platform/web/api.ts'
import { lessonPlans } from '../contract.ts'

/** How many lesson plans wait for approval. */
export const countPlans = async (signal: AbortSignal): Promise<number> =>
  (await call(lessonPlans.routes.listPlans, { query: { size: '1' } }, { signal })).total
