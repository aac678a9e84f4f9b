import { messages } from '#platform/web/i18n.tsx'
import { en } from './design.en.ts'

export const designText = messages(en, { hi: () => import('./design.hi.ts') })
