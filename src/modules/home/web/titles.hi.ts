import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: { today: 'आज', overview: 'स्वागत', me: 'मेरा खाता' },
}

export default hi
