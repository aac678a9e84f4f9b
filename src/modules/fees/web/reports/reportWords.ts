import { messages } from '#platform/web/i18n.tsx'
import { en } from './reports.en.ts'

/** What the lists of fees say. */
export const viewText = messages(en, { hi: () => import('./reports.hi.ts') })
