import { messages } from '#platform/web/i18n.tsx'
import { en } from './approvals.en.ts'

/** Texts for requests and decisions. */
export const approvalText = messages(en, { hi: () => import('./approvals.hi.ts') })
