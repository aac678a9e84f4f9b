import { messages } from '#platform/web/i18n.tsx'
import { en } from './setup.en.ts'

/** Texts of the fee set-up. */
export const setupText = messages(en, { hi: () => import('./setup.hi.ts') })
