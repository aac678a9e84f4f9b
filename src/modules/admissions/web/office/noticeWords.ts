import { messages } from '#platform/web/i18n.tsx'
import { en } from './notice.en.ts'

export const noticeText = messages(en, { hi: () => import('./notice.hi.ts') })
