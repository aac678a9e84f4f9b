import { messages } from '#platform/web/i18n.tsx'
import { en } from './waiting.en.ts'

export const waitingText = messages(en, { hi: () => import('./waiting.hi.ts') })
