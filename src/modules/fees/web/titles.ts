import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

/** The few words the frame needs before any screen of fees is opened. */
export const feeTitles = messages(en, { hi: () => import('./titles.hi.ts') })
