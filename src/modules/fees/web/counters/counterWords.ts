import { messages } from '#platform/web/i18n.tsx'
import { en } from './counters.en.ts'

/** What is said about counters and closed books. */
export const counterText = messages(en, { hi: () => import('./counters.hi.ts') })
