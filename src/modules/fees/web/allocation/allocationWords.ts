import { messages } from '#platform/web/i18n.tsx'
import { en } from './allocation.en.ts'

/** What is said when plans are laid on students and demands are issued. */
export const allocationText = messages(en, { hi: () => import('./allocation.hi.ts') })
