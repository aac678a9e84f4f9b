import { messages } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

export const learningText = messages(en, { hi: () => import('./messages.hi.ts') })
