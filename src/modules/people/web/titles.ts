import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

/** The few words the frame needs before any screen of people is opened. */
export const peopleTitles = messages(en, { hi: () => import('./titles.hi.ts') })
