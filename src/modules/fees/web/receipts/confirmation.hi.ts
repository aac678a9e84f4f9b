import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './confirmation.en.ts'

const hi: Translated<typeof en> = {
  title: 'क्या यह रसीद मान्य है?',
  number: 'रसीद संख्या',
  date: 'दिनांक',
  states: {
    valid: 'मान्य',
    subjectToRealisation: 'चेक भुनने पर मान्य',
    cancelled: 'वापस ली गई: अब मान्य नहीं',
    bounced: 'वापस ली गई: चेक लौट आया',
  },
  reversed: 'यह {date} को वापस ली गई।',
  unknown: 'इस विद्यालय ने ऐसी कोई रसीद जारी नहीं की',
  unknownHint: 'काग़ज़ का कोड फिर स्कैन करें, या विद्यालय के कार्यालय से पूछें।',
  privacy: 'यह पृष्ठ नहीं बताता कि किसने या कितना चुकाया। संख्या और दिनांक काग़ज़ से मिलाएँ।',
}
export default hi
