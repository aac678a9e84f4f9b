import { messages } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

export const daysText = messages(en, { hi: () => import('./messages.hi.ts') })
