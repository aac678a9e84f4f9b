import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    tab: 'लाइव कक्षा',
    liveClass: 'लाइव कक्षा',
    settings: 'लाइव कक्षाएँ',
    family: 'लाइव कक्षाएँ',
  },
}

export default hi
