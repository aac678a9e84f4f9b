import { messages } from '#platform/web/i18n.tsx'
import { en } from './format.en.ts'

export const formatText = messages(en, { hi: () => import('./format.hi.ts') })
