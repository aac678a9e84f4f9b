import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './payers.en.ts'

const hi: Translated<typeof en> = {
  tab: 'भुगतानकर्ता',
  title: 'अन्य भुगतानकर्ता',
  count: { one: '{n} भुगतानकर्ता', other: '{n} भुगतानकर्ता' },
  none: 'कोई अन्य भुगतानकर्ता नहीं',
  noneHint: 'ऐसा ट्रस्ट, नियोक्ता या छात्रवृत्ति जोड़ें जो कुछ छात्रों के शुल्क का एक हिस्सा देती है।',
  add: 'भुगतानकर्ता जोड़ें',
  name: 'नाम',
  contact: 'संपर्क',
  contactHint: 'कोई व्यक्ति, फ़ोन नंबर या पता।',
  isActive: 'सक्रिय',
  students: 'छात्र',
  open: 'बकाया',
  overdue: 'विलंबित बकाया',
  shares: '{name} के भुगतानकर्ता',
  sharesTitle: '{name} का शुल्क कौन देगा?',
  sharesHint: 'हर नई किस्त में भुगतानकर्ता से उसका हिस्सा और परिवार से बाकी राशि माँगी जाएगी। जारी हो चुकी किस्तें नहीं बदलेंगी।',
  payer: 'भुगतानकर्ता {n}',
  share: 'हिस्सा {n}',
  heads: 'भुगतानकर्ता {n} की मदें',
  allHeads: 'योजना की सभी मदें',
  another: 'एक और भुगतानकर्ता जोड़ें',
  takeOut: 'भुगतानकर्ता {n} हटाएँ',
  noPayers: 'अभी कोई भुगतानकर्ता नहीं। शुल्क सेटअप में “भुगतानकर्ता” के अंतर्गत जोड़ें।',
  familyRest: 'परिवार {share} देगा',
  familyMixed: 'हर मद की बाकी राशि परिवार देगा',
  tooMuch: 'हिस्सों का योग 100 % से अधिक है।',
  save: 'भुगतानकर्ता सहेजें',
  borneBy: '{name} द्वारा देय',
  whosePart: 'भुगतानकर्ता',
  family: 'परिवार',
}

export default hi
