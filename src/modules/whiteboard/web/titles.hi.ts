import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = { titles: { boards: 'व्हाइटबोर्ड', family: 'व्हाइटबोर्ड' } }

export default hi
