import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    tests: 'ऑनलाइन टेस्ट',
    compose: 'टेस्ट दें',
    edit: 'टेस्ट बदलें',
    preview: 'टेस्ट की झलक',
    questions: 'टेस्ट के प्रश्न',
    results: 'टेस्ट के परिणाम',
    marking: 'एक प्रश्न के उत्तर',
    family: 'टेस्ट',
    toMark: 'जाँचने के लिए टेस्ट',
  },
}
export default hi
