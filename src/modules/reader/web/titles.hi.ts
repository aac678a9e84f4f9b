import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = { titles: { book: 'पुस्तक', downloads: 'सभी डाउनलोड' } }

export default hi
