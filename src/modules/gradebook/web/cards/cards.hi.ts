import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './cards.en.ts'

const hi: Translated<typeof en> = {
  tab: 'रिपोर्ट कार्ड',
  issue: 'रिपोर्ट कार्ड जारी करें',
  issueAgain: 'जहाँ अंक बदले हैं, फिर जारी करें',
  issued: '{issued} जारी, {revised} संशोधित, {unchanged} वही रहे',
  printClass: 'पूरी कक्षा की PDF',
  unpublished: 'पहले ये पत्रक प्रकाशित करें: {names}',
  count: { one: '{n} रिपोर्ट कार्ड', other: '{n} रिपोर्ट कार्ड' },
  none: 'अभी कोई रिपोर्ट कार्ड नहीं',
  noneHint: 'सत्र के सारे पत्रक प्रकाशित होने पर इन्हें जारी करें।',
  student: 'छात्र',
  number: 'क्रमांक',
  issuedAt: 'जारी',
  state: 'स्थिति',
  current: 'मान्य',
  revised: 'संशोधित',
  superseded: 'बदला गया',
  readers: 'परिवार ने खोला',
  print: '{name} की PDF',
  family: 'रिपोर्ट कार्ड',
  open: 'PDF खोलें',
  year: 'पूरा वर्ष',
  verify: {
    title: 'रिपोर्ट कार्ड',
    genuine: 'असली और मान्य',
    superseded: 'असली, पर अब संशोधित कार्ड मान्य है',
    number: 'क्रमांक',
    term: 'सत्र',
    class: 'कक्षा',
    initials: 'छात्र के नाम के पहले अक्षर',
    issued: 'जारी',
    unknown: 'यह रिपोर्ट कार्ड हमारे पास दर्ज नहीं है',
    unknownHint: 'कोड फिर स्कैन करें, या विद्यालय से पूछें।',
    privacy: 'इस पन्ने पर न नाम हैं, न अंक। पहले अक्षर काग़ज़ से मिला लें।',
  },
}

export default hi
