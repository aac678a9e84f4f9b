import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

/** Loaded with the app frame, before any of the module's screens. */
export const peopleTitles = messages(en, { hi: () => import('./titles.hi.ts') })
