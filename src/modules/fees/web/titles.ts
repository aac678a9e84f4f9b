import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

/** Titles the app shell needs before any fee screen is loaded. */
export const feeTitles = messages(en, { hi: () => import('./titles.hi.ts') })
