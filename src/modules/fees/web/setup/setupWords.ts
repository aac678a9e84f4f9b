import { messages } from '#platform/web/i18n.tsx'
import { en } from './setup.en.ts'

/** What the set-up of fees says. */
export const setupText = messages(en, { hi: () => import('./setup.hi.ts') })
