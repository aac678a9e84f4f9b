import { messages } from '#platform/web/i18n.tsx'
import { en } from './view.en.ts'

/** The words around a question, for everybody who answers one. */
export const viewText = messages(en, { hi: () => import('./view.hi.ts') })
