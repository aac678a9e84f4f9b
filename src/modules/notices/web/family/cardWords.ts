import { messages } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

/** The words of the card, apart from the others, so that a family's home loads only these. */
export const cardText = messages(en, { hi: () => import('./messages.hi.ts') })
