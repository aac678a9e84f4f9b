import { messages } from '#platform/web/i18n.tsx'
import { en } from './titles.en.ts'

export const searchTitles = messages(en, { hi: () => import('./titles.hi.ts') })
