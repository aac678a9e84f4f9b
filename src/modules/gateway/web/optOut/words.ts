import { messages } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

/** Apart from the other words: the public page needs no more than these. */
export const optOutText = messages(en, { hi: () => import('./messages.hi.ts') })
