import { messages } from '#platform/web/i18n.tsx'
import { en } from './receipt.en.ts'

/** Texts of a receipt. */
export const receiptText = messages(en, { hi: () => import('./receipt.hi.ts') })
