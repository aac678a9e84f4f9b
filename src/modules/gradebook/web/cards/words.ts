import { messages } from '#platform/web/i18n.tsx'
import { en } from './cards.en.ts'

/** Apart from the other words: the public page needs no more than these. */
export const cardText = messages(en, { hi: () => import('./cards.hi.ts') })
