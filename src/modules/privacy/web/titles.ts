import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

/** What menus and the palette call the screens; their own words come with them. */
export const privacyTitles = messages(en, { hi: () => import('./titles.hi.ts') })
