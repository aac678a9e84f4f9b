import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './links.en.ts'

const hi: Translated<typeof en> = {
  make: 'लिंक',
  makeFor: '{name} की रिपोर्ट का लिंक',
  title: 'रिपोर्ट का लिंक',
  about: 'यह लिंक बिना साइन इन किए रिपोर्ट खोलता है: एक बार, {n} मिनट के भीतर। केवल उन्हीं को दें जो इसे पढ़ सकते हैं।',
  address: 'लिंक',
  copy: 'लिंक कॉपी करें',
  copied: 'लिंक कॉपी हुआ',
  share: 'साझा करें',
  close: 'बंद करें',
  ready: 'रिपोर्ट तैयार है',
  readyHint: 'लिंक एक ही बार काम करता है। सहेजी हुई फ़ाइल रख लें।',
  save: 'PDF सहेजें',
  saved: 'PDF सहेज ली गई है',
  savedHint: 'अब यह पन्ना बंद कर सकते हैं।',
  none: 'यह लिंक कुछ नहीं खोलता',
  noneHint: 'यह काम में लिया जा चुका है, या {n} मिनट से पुराना है। विद्यालय से या भेजने वाले से नया लिंक माँगें।',
}

export default hi
