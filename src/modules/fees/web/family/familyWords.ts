import { messages } from '#platform/web/i18n.tsx'
import { en } from './family.en.ts'

/** Texts for guardians. */
export const familyFeeText = messages(en, { hi: () => import('./family.hi.ts') })
