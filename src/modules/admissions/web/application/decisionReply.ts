import type { decisions } from '#modules/admissions/decisionContract.ts'
import type { Reply } from '#platform/contract/route.ts'

/** What decides about one application. */
export type Decision = Reply<typeof decisions.routes.getDecision>
