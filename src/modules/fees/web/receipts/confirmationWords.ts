import { messages } from '#platform/web/i18n.tsx'
import { en } from './confirmation.en.ts'

/** What the page behind a receipt's square code says. */
export const confirmationText = messages(en, { hi: () => import('./confirmation.hi.ts') })
