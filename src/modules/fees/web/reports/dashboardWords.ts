import { messages } from '#platform/web/i18n.tsx'
import { en } from './dashboard.en.ts'

/** Texts of the dashboard. */
export const dashboardText = messages(en, { hi: () => import('./dashboard.hi.ts') })
