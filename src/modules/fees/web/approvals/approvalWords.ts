import { messages } from '#platform/web/i18n.tsx'
import { en } from './approvals.en.ts'

/** What is said about requests and the decisions on them. */
export const approvalText = messages(en, { hi: () => import('./approvals.hi.ts') })
