import { messages } from './i18n.tsx'
import { en } from './messages.en.ts'

export const platformText = messages(en, { hi: () => import('./messages.hi.ts') })
