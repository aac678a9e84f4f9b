import { messages } from '#platform/web/i18n.tsx'
import { en } from './remarks.en.ts'

export const remarkText = messages(en, { hi: () => import('./remarks.hi.ts') })
