import { messages } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

export const assessHomeText = messages(en, { hi: () => import('./messages.hi.ts') })
