import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  view: 'दिखाएँ',
  today: 'आज',
  week: 'सप्ताह',
  earlier: 'पिछला सप्ताह',
  later: 'अगला सप्ताह',
  thisWeek: 'यह सप्ताह',
  now: 'अभी',
  next: 'इसके बाद',
  none: 'आज कोई पीरियड नहीं है',
  noneDay: 'कोई पीरियड नहीं',
  noneWeek: 'इस सप्ताह कोई पीरियड नहीं है',
  noneWeekHint: 'स्कूल के टाइमटेबल जारी करते ही पीरियड यहाँ दिखेंगे।',
  closed: 'स्कूल बंद',
  holiday: 'छुट्टी: {name}',
  room: 'कमरा: {name}',
  substitute: '{planned} की जगह {name}',
  substituteOnly: 'यह पीरियड {name} लेंगे',
  selfStudy: 'कक्षा स्वयं पढ़ेगी',
  nowLine: 'अभी: {subject}, {time} बजे तक',
  nextLine: 'इसके बाद: {subject}, {time} बजे',
  firstLine: 'पहला पीरियड: {subject}, {time} बजे',
  overLine: 'आज के पीरियड पूरे हो गए',
  changed: { one: 'आज {n} बदलाव', other: 'आज {n} बदलाव' },
  open: 'टाइमटेबल',
}

export default hi
