import { messages } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

/** The words of families, apart from the staff's, so that a family's phone loads only these. */
export const familyPaperText = messages(en, { hi: () => import('./messages.hi.ts') })
