import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './payers.en.ts'

const hi: Translated<typeof en> = {
  tab: 'भुगतानकर्ता',
  title: 'और कौन भुगतान करता है',
  count: { one: '{n} भुगतानकर्ता', other: '{n} भुगतानकर्ता' },
  none: 'सारा शुल्क परिवार देते हैं',
  noneHint: 'ऐसा न्यास, नियोक्ता या छात्रवृत्ति जोड़ें जो कुछ विद्यार्थियों के शुल्क का एक भाग देती है।',
  add: 'भुगतानकर्ता जोड़ें',
  name: 'नाम',
  contact: 'किससे संपर्क करें',
  contactHint: 'कोई व्यक्ति, फ़ोन नंबर या पता।',
  isActive: 'उपयोग में',
  students: 'विद्यार्थी',
  open: 'अभी बाकी',
  overdue: 'समय बीता',
  shares: '{name} का शुल्क कौन देता है',
  sharesTitle: '{name} का शुल्क कौन देता है?',
  sharesHint: 'आगे जारी होने वाली हर किस्त में हर भुगतानकर्ता से उसका भाग माँगा जाता है, शेष परिवार से। जारी किस्तें वैसी ही रहती हैं।',
  payer: 'भुगतानकर्ता {n}',
  share: 'भाग {n}',
  heads: 'भुगतानकर्ता {n} की मदें',
  allHeads: 'योजना की सभी मदें',
  another: 'एक और भुगतानकर्ता जोड़ें',
  takeOut: 'भुगतानकर्ता {n} को हटाएँ',
  noPayers: 'अभी कोई भुगतानकर्ता दर्ज नहीं। व्यवस्था में भुगतानकर्ता के नीचे जोड़ें।',
  familyRest: 'परिवार {share} देता है',
  familyMixed: 'हर मद का शेष परिवार देता है',
  tooMuch: 'कुल मिलाकर यह 100 % से अधिक है।',
  save: 'सहेजें',
  borneBy: '{name} देंगे',
  whosePart: 'किसका भाग',
  family: 'परिवार',
}

export default hi
