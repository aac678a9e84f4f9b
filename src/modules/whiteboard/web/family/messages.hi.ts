import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  none: 'अभी कोई व्हाइटबोर्ड नहीं',
  noneHint: 'जब कोई शिक्षक कक्षा के साथ व्हाइटबोर्ड साझा करेंगे, वह यहाँ दिखेगा।',
  by: '{name} से',
  pages: { one: '{n} पन्ना', other: '{n} पन्ने' },
  back: 'सभी व्हाइटबोर्ड',
  board: 'व्हाइटबोर्ड',
  page: '{all} में से पन्ना {n}',
  previous: 'पिछला पन्ना',
  next: 'अगला पन्ना',
  gone: 'व्हाइटबोर्ड नहीं मिला',
  goneHint: 'हो सकता है शिक्षक ने इसे साझा करना बंद कर दिया हो।',
}

export default hi
