import { messages } from '#platform/web/i18n.tsx'
import { en } from './reports.en.ts'

/** Texts of the fee lists. */
export const reportText = messages(en, { hi: () => import('./reports.hi.ts') })
