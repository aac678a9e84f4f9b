import { messages } from '#platform/web/i18n.tsx'
import { en } from './confirmation.en.ts'

/** Texts of the public receipt page. */
export const confirmationText = messages(en, { hi: () => import('./confirmation.hi.ts') })
