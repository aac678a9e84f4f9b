import type { Reply } from '#platform/contract/route.ts'
import type { lessonPlans } from '../contract.ts'

export type OpenPlan = Reply<typeof lessonPlans.routes.getPlan>
