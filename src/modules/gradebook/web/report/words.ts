import { messages } from '#platform/web/i18n.tsx'
import { en } from './report.en.ts'

export const reportText = messages(en, { hi: () => import('./report.hi.ts') })
