import { messages } from '#platform/web/i18n.tsx'
import { en } from './grade.en.ts'

export const gradeText = messages(en, { hi: () => import('./grade.hi.ts') })
