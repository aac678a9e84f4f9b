import { messages } from '#platform/web/i18n.tsx'
import { en } from './counters.en.ts'

/** Texts for counters and the period lock. */
export const counterText = messages(en, { hi: () => import('./counters.hi.ts') })
