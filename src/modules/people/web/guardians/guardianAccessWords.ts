import { messages } from '#platform/web/i18n.tsx'
import { en } from './guardianAccess.en.ts'

export const guardianAccessText = messages(en, { hi: () => import('./guardianAccess.hi.ts') })
