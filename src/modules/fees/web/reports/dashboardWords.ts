import { messages } from '#platform/web/i18n.tsx'
import { en } from './dashboard.en.ts'

/** What the sums of the year say. */
export const dashboardText = messages(en, { hi: () => import('./dashboard.hi.ts') })
