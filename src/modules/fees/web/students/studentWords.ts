import { messages } from '#platform/web/i18n.tsx'
import { en } from './student.en.ts'

/** Texts of a student's fees. */
export const studentText = messages(en, { hi: () => import('./student.hi.ts') })
