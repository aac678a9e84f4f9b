import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './grade.en.ts'

const hi: Translated<typeof en> = {
  report: 'रिपोर्ट',
  reports: { gradebook: 'कक्षावार ग्रेडबुक', overall: 'कुल परिणाम' },
  grade: 'कक्षा',
  class: 'वर्ग',
  allClasses: 'सभी वर्ग',
  subject: 'विषय',
  percent: 'प्रतिशत',
  strips: 'विषयवार ग्रेड',
  stripsNote: 'हर ग्रेड के छात्र। उन्हें देखने के लिए कोई हिस्सा चुनें।',
  only: 'केवल {subject}: {grade}। सब दिखाएँ',
  outcomes: 'परिणाम',
  byClass: 'हर वर्ग का औसत',
  none: 'अभी कोई अंक नहीं',
  noneHint: 'शिक्षकों के अंक भरते ही परिणाम यहाँ दिखते हैं।',
  noOverall: 'कुल परिणाम नहीं है',
  noOverallHint: 'इस कक्षा के साँचे में कुल परिणाम नहीं है।',
}

export default hi
