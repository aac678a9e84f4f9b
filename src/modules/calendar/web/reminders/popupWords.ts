import { messages } from '#platform/web/i18n.tsx'
import { en } from './popup.en.ts'

/** Apart from the screens' words: the pop-up is on every page. */
export const popupText = messages(en, { hi: () => import('./popup.hi.ts') })
