import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  account: 'मेरा खाता',
  subtitle: 'चुनें कि किन बातों की सूचना आपको कैसे और कब मिले।',
  topics: 'किन बातों की सूचना मिले',
  topicsHint: 'ई-मेल {email} पर और SMS {phone} पर भेजे जाते हैं।',
  noEmail: 'कोई पता नहीं (कार्यालय से जुड़वाएँ)',
  noPhone: 'कोई नंबर नहीं (कार्यालय से जुड़वाएँ)',
  topic: 'विषय',
  channels: { inApp: 'घंटी', email: 'ई-मेल', sms: 'SMS' },
  waits: 'शांत समय के बाद भेजें',
  oneOf: '{topic}: {channel}',
  always: 'आपके खाते की सुरक्षा के लिए हमेशा भेजा जाता है।',
  quiet: 'शांत समय',
  quietHint: 'ई-मेल और SMS इस समय के बाद भेजे जाते हैं (विद्यालय का समय, {zone})। सूचनाएँ घंटी में दिखती रहती हैं।',
  quietOn: 'इस दौरान ई-मेल और SMS रोकें',
  from: 'से',
  to: 'तक',
  sameTime: 'समाप्ति का अलग समय चुनें।',
  needTime: 'समय लिखें।',
  overMidnight: 'अगली सुबह {time} तक।',
  language: 'ई-मेल और SMS की भाषा',
  save: 'सहेजें',
  undo: 'बदलाव वापस लें',
  saved: 'सहेजा गया',
  failed: 'आपकी सेटिंग सहेजी नहीं जा सकी। कृपया फिर कोशिश करें।',
  answers: {
    category: 'यह सूचना अब आपको नहीं मिलती। पृष्ठ फिर से लोड करें, फिर सहेजें।',
    unreachable: 'सर्वर से संपर्क नहीं हो सका। अपना इंटरनेट जाँचें या बाद में फिर कोशिश करें।',
  },
}

export default hi
