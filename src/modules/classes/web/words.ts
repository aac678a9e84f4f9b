import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

/** Titles for menus and search, kept apart so that each screen’s texts load with it. */
export const classesText = messages(en, { hi: () => import('./titles.hi.ts') })
