import { messages } from '#platform/web/i18n.tsx'
import { en } from './payers.en.ts'

/** Texts for payers other than the family. */
export const payerText = messages(en, { hi: () => import('./payers.hi.ts') })
