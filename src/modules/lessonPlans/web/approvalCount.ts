import { callTogether } from '#platform/web/callTogether.ts'
import { lessonPlans } from '../contract.ts'

/** The number of lesson plans pending approval. */
export const countPlans = async (signal: AbortSignal): Promise<number> =>
  (await callTogether(lessonPlans.routes.listPlans, { query: { size: '1' } }, { signal })).total
