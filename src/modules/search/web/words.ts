import { messages } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

export const searchText = messages(en, { hi: () => import('./messages.hi.ts') })
