import { messages } from '#platform/web/i18n.tsx'
import { en } from './online.en.ts'

/** Texts for online payment, exports and reminders. */
export const onlineText = messages(en, { hi: () => import('./online.hi.ts') })
