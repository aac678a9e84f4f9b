import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

/** Screen titles for menus and the command palette. The other texts load with the screens. */
export const attendanceTitles = messages(en, { hi: () => import('./titles.hi.ts') })
