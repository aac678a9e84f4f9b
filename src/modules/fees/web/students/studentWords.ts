import { messages } from '#platform/web/i18n.tsx'
import { en } from './student.en.ts'

/** What the fees of one student say. */
export const studentText = messages(en, { hi: () => import('./student.hi.ts') })
