import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    reports: 'पूर्व-प्राथमिक रिपोर्ट',
    generate: 'पूर्व-प्राथमिक रिपोर्ट बनाएँ',
    settings: 'पूर्व-प्राथमिक रिपोर्ट की सेटिंग',
    family: 'प्रगति रिपोर्ट',
    download: 'प्रगति रिपोर्ट',
  },
}

export default hi
