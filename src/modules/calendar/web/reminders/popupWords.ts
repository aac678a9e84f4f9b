import { messages } from '#platform/web/i18n.tsx'
import { en } from './popup.en.ts'

/** Separate from the screens' texts because the pop-up is on every page. */
export const popupText = messages(en, { hi: () => import('./popup.hi.ts') })
