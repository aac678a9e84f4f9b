import { messages } from '#platform/web/i18n.tsx'
import { en } from './allocation.en.ts'

/** Texts for assigning plans and issuing demands. */
export const allocationText = messages(en, { hi: () => import('./allocation.hi.ts') })
