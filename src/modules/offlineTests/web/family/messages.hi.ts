import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  none: 'अभी कोई टेस्ट नहीं',
  noneHint: 'नए टेस्ट और काग़ज़ के टेस्ट के अंक यहाँ दिखेंगे।',
  groups: { now: 'देने हैं', upcoming: 'आने वाले', over: 'हो चुके' },
  back: 'सभी टेस्ट',
  onPaper: 'काग़ज़ पर',
  heldOn: '{date} को लिखा',
  marks: '{max} में से {marks}',
  absent: 'अनुपस्थित',
  exempt: 'छूट',
  absentNote: 'इस टेस्ट के दिन आप अनुपस्थित थे।',
  absentNoteChild: 'इस टेस्ट के दिन आपका बच्चा अनुपस्थित था।',
  exemptNote: 'आपको इस टेस्ट से छूट थी।',
  exemptNoteChild: 'आपके बच्चे को इस टेस्ट से छूट थी।',
  remark: 'टिप्पणी',
  questions: 'हर प्रश्न के अंक',
  question: 'प्रश्न {n}',
  notChosen: 'नहीं चुना',
  gone: 'यहाँ देखने के लिए अंक नहीं हैं',
  goneHint: 'इस टेस्ट के अंक अभी जारी नहीं हुए, या यह किसी और कक्षा का टेस्ट है।',
}
export default hi
