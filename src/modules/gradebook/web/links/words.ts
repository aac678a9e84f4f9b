import { messages } from '#platform/web/i18n.tsx'
import { en } from './links.en.ts'

/** Apart from the other words: the public page needs no more than these. */
export const linkText = messages(en, { hi: () => import('./links.hi.ts') })
