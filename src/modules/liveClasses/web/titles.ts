import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

/** Titles for menus and the command palette. Screens load their own messages. */
export const liveTitles = messages(en, { hi: () => import('./titles.hi.ts') })
