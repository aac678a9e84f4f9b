import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = { titles: { book: 'पुस्तक', downloads: 'ऑफ़लाइन पुस्तकें' } }

export default hi
