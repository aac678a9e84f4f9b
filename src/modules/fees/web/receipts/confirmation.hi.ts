import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './confirmation.en.ts'

const hi: Translated<typeof en> = {
  title: 'रसीद की जाँच',
  number: 'रसीद संख्या',
  date: 'दिनांक',
  states: {
    valid: 'मान्य',
    subjectToRealisation: 'चेक क्लियर होने पर मान्य',
    cancelled: 'निरस्त: अब मान्य नहीं',
    bounced: 'निरस्त: चेक बाउंस हो गया',
  },
  reversed: '{date} को निरस्त।',
  unknown: 'इस विद्यालय ने ऐसी कोई रसीद जारी नहीं की',
  unknownHint: 'रसीद का कोड फिर स्कैन करें, या विद्यालय कार्यालय से पूछें।',
  privacy: 'गोपनीयता के लिए यहाँ भुगतानकर्ता का नाम और राशि नहीं दिखती। संख्या और दिनांक अपनी रसीद से मिलाएँ।',
}
export default hi
