import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

/** Screen titles for menus and the command palette; the screens load their own texts. */
export const paperTitles = messages(en, { hi: () => import('./titles.hi.ts') })
