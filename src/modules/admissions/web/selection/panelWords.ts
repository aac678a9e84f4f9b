import { messages } from '#platform/web/i18n.tsx'
import { en } from './panel.en.ts'

export const panelText = messages(en, { hi: () => import('./panel.hi.ts') })
