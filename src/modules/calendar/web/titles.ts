import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

/** Screen titles for menus and the command palette. The other texts load with the screens. */
export const calendarTitles = messages(en, { hi: () => import('./titles.hi.ts') })
