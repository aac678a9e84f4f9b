import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './account.en.ts'

const hi: Translated<typeof en> = {
  account: {
    subtitle: '{userName} के रूप में लॉग इन हैं',
    security: 'सुरक्षा',
    passwordHint: 'बदलने पर आप बाकी सभी डिवाइस से लॉग आउट हो जाएँगे।',
    sessionsHint: 'जो डिवाइस आप नहीं पहचानते, उन्हें लॉग आउट करें।',
    signOut: 'लॉग आउट',
  },
  sessions: {
    subtitle: 'आपके खाते से लॉग इन डिवाइस। जो पहचान में न आए उसे लॉग आउट करें, फिर पासवर्ड बदलें।',
    list: 'डिवाइस',
    here: 'यह डिवाइस',
    lastSeen: 'पिछली बार {ago} देखा गया',
    activeNow: 'अभी सक्रिय',
    since: 'लॉगिन: {time}',
    end: 'लॉग आउट करें',
    endOf: '{client}, {address} को लॉग आउट करें',
    ended: '{client} को लॉग आउट किया गया',
    endOthers: 'बाकी सभी को लॉग आउट करें',
    endOthersTitle: 'बाकी सभी डिवाइस लॉग आउट करें?',
    endOthersBody: {
      one: '{n} अन्य डिवाइस लॉग आउट हो जाएगा। वहाँ जो काम सहेजा नहीं गया, वह खो जाएगा।',
      other: '{n} अन्य डिवाइस लॉग आउट हो जाएँगे। वहाँ जो काम सहेजा नहीं गया, वह खो जाएगा।',
    },
    endedOthers: { one: '{n} डिवाइस लॉग आउट किया गया', other: '{n} डिवाइस लॉग आउट किए गए' },
    onlyHere: 'आप केवल इसी डिवाइस पर लॉग इन हैं।',
    fewSeconds: 'कुछ सेकंड पहले',
  },
  password: {
    subtitle: 'पासवर्ड बदलने पर आप बाकी सभी डिवाइस से लॉग आउट हो जाएँगे।',
    current: 'मौजूदा पासवर्ड',
    needCurrent: 'अपना मौजूदा पासवर्ड लिखें।',
    submit: 'पासवर्ड बदलें',
  },
}
export default hi
