import { messages } from '#platform/web/i18n.tsx'
import { en } from './payers.en.ts'

/** What is said about those who pay beside the family. */
export const payerText = messages(en, { hi: () => import('./payers.hi.ts') })
