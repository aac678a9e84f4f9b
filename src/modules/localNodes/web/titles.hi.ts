import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: { setup: 'ऑफ़लाइन सेट-अप' },
}

export default hi
