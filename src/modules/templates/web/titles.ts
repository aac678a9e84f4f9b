import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

/** Kept apart from the screens' messages: menu and router need them up front. */
export const templateTitles = messages(en, { hi: () => import('./titles.hi.ts') })
