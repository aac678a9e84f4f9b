import { messages } from '#platform/web/i18n.tsx'
import { en } from './desk.en.ts'

export const deskText = messages(en, { hi: () => import('./desk.hi.ts') })
