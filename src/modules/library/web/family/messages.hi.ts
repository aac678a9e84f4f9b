import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  kinds: {
    book: 'पुस्तक',
    lessonPlan: 'पाठ योजना',
    video: 'वीडियो',
    presentation: 'प्रेज़ेंटेशन',
    module: 'कोर्स',
    ela: 'गतिविधि',
    interactiveVideo: 'प्रश्नों वाला वीडियो',
    audio: 'ऑडियो',
    flashCards: 'फ़्लैश कार्ड',
    interactivity: 'अभ्यास',
  },
  reading: 'आगे पढ़ें',
  page: 'पन्ना {n}',
  percent: '{share} पूरा',
  isNew: 'नई',
  fresh: { one: 'कक्षा के लिए {n} नई सामग्री', other: 'कक्षा के लिए {n} नई सामग्री' },
  open: 'सब देखें',
}

export default hi
