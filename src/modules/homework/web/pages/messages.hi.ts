import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  making: 'फ़ोटो जोड़ी जा रही हैं…',
  unreadable: { one: '{n} फ़ोटो पढ़ी नहीं जा सकी।', other: '{n} फ़ोटो पढ़ी नहीं जा सकीं।' },
  photos: 'फ़ोटो',
  documents: 'दस्तावेज़',
  none: 'कोई पन्ना नहीं',
  noneHint: 'ऐसा कुछ जमा नहीं हुआ जिस पर लिखा जा सके।',
}

export default hi
