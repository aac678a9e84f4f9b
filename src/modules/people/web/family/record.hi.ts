import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './record.en.ts'

const hi: Translated<typeof en> = {
  intro: '{name} के बारे में विद्यालय के पास यह जानकारी है। कुछ गलत है? कार्यालय से सुधार करवाएँ।',
  ask: 'सुधार के लिए कहें',
  child: '{name} के बारे में',
  guardians: 'अभिभावक',
  you: 'आप',
  nameOnly: 'निजता के कारण आपको केवल नाम दिखता है।',
  class: 'कक्षा',
  rollNo: 'रोल नं.',
  fields: {
    guardianPhone: 'आपका फ़ोन',
    guardianEmail: 'आपका ई-मेल',
    guardianOccupation: 'आपका व्यवसाय',
  },
  form: {
    title: 'विद्यालय की जानकारी सुधारें',
    hint: 'जो गलत है उसे बदलें। कार्यालय जाँच कर ही इसे मानेगा।',
    send: 'कार्यालय को भेजें',
    note: 'कार्यालय के लिए संदेश',
    none: 'नहीं दिया',
  },
  own: {
    title: 'आपके माँगे सुधार',
    waiting: 'कार्यालय देख रहा है',
    decided: 'कार्यालय ने देख लिया',
    withdrawn: 'वापस लिया गया',
    withdraw: 'वापस लें',
    accepted: 'स्वीकार',
    rejected: 'स्वीकार नहीं',
    reason: 'कार्यालय का उत्तर: {reason}',
    change: '{before} → {after}',
  },
  documents: { title: 'विद्यालय से मिले दस्तावेज़', none: 'विद्यालय ने अभी कोई दस्तावेज़ नहीं दिया है।' },
  office: {
    title: 'सुधार',
    intro: 'अभिभावक आपसे क्या सुधारने को कहते हैं। स्वीकार करते ही वह रिकॉर्ड में लिख जाता है।',
    waiting: 'बाकी',
    decided: 'निर्णय हुआ',
    none: 'जाँचने को कुछ नहीं',
    noneHint: 'अभिभावक सुधार माँगेंगे तो यहाँ दिखेगा।',
    asked: '{name} ने {date} को माँगा',
    now: 'अभी: {value}',
    empty: 'खाली',
    reason: 'कारण',
    reasonHint: 'परिवार इसे पढ़ेगा।',
    decide: { one: '{n} बदलाव स्वीकार करें', other: '{n} बदलाव स्वीकार करें' },
    rejectAll: 'सब अस्वीकार करें',
    overtaken: 'इस बीच रिकॉर्ड बदल गया है। मान फिर से देखें।',
    by: '{name} ने {date} को निर्णय लिया',
  },
}

export default hi
