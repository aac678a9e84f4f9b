import { messages } from '#platform/web/i18n.tsx'
import { en } from './receipt.en.ts'

/** What stands on a receipt. */
export const receiptText = messages(en, { hi: () => import('./receipt.hi.ts') })
