import { messages } from '#platform/web/i18n.tsx'
import { en } from './decision.en.ts'

export const decisionText = messages(en, { hi: () => import('./decision.hi.ts') })
