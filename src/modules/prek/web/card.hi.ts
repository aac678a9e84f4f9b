import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './card.en.ts'

const hi: Translated<typeof en> = { unread: 'नई प्रगति रिपोर्ट', open: 'प्रगति रिपोर्ट' }

export default hi
