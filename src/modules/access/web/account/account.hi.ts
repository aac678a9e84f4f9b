import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './account.en.ts'

const hi: Translated<typeof en> = {
  account: {
    subtitle: '{userName} के रूप में लॉगिन',
    security: 'सुरक्षा',
    passwordHint: 'नया पासवर्ड चुनें; बाक़ी सभी डिवाइस लॉग आउट हो जाएँगे।',
    sessionsHint: 'डिवाइस देखें और जो पहचान में न आए उसे बंद करें।',
    signOut: 'लॉग आउट',
  },
  sessions: {
    subtitle: 'हर डिवाइस जो आपके खाते से लॉगिन है। जो पहचान में न आए उसे बंद करें, फिर अपना पासवर्ड बदलें।',
    list: 'डिवाइस',
    here: 'यह डिवाइस',
    lastSeen: 'पिछली बार {ago}',
    activeNow: 'अभी सक्रिय',
    since: '{time} से लॉगिन',
    end: 'बंद करें',
    endOf: '{client}, {address} का सत्र बंद करें',
    ended: '{client} का सत्र बंद कर दिया गया।',
    endOthers: 'बाक़ी सब बंद करें',
    endOthersTitle: 'बाक़ी सभी सत्र बंद करें?',
    endOthersBody: {
      one: '{n} अन्य डिवाइस तुरंत लॉग आउट हो जाएगा। वहाँ न सहेजा गया काम खो जाएगा।',
      other: '{n} अन्य डिवाइस तुरंत लॉग आउट हो जाएँगे। वहाँ न सहेजा गया काम खो जाएगा।',
    },
    endedOthers: { one: '{n} सत्र बंद किया गया।', other: '{n} सत्र बंद किए गए।' },
    onlyHere: 'आप केवल इसी डिवाइस पर लॉगिन हैं।',
    fewSeconds: 'कुछ सेकंड पहले',
  },
  password: {
    subtitle: 'पासवर्ड बदलने पर आपके बाक़ी डिवाइस लॉग आउट हो जाते हैं।',
    current: 'मौजूदा पासवर्ड',
    needCurrent: 'अपना मौजूदा पासवर्ड भरें।',
    submit: 'पासवर्ड बदलें',
  },
}
export default hi
