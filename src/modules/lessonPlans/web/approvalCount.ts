import { call } from '#platform/web/api.ts'
import { lessonPlans } from '../contract.ts'

/** The number of lesson plans pending approval. */
export const countPlans = async (signal: AbortSignal): Promise<number> =>
  (await call(lessonPlans.routes.listPlans, { query: { size: '1' } }, { signal })).total
