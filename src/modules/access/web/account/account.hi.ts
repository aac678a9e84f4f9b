import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './account.en.ts'

const hi: Translated<typeof en> = {
  account: {
    subtitle: '{userName} के रूप में साइन इन',
    security: 'सुरक्षा',
    passwordHint: 'नया पासवर्ड चुनें; बाक़ी सभी उपकरण साइन आउट हो जाएँगे।',
    sessionsHint: 'उपकरण देखें और जो पहचान में न आए उसे बंद करें।',
    signOut: 'साइन आउट',
  },
  sessions: {
    subtitle: 'हर उपकरण जो आपके खाते से साइन इन है। जो पहचान में न आए उसे बंद करें, फिर अपना पासवर्ड बदलें।',
    list: 'उपकरण',
    here: 'यह उपकरण',
    lastSeen: 'पिछली बार {ago}',
    activeNow: 'अभी सक्रिय',
    since: '{time} से साइन इन',
    end: 'बंद करें',
    endOf: '{client}, {address} का सत्र बंद करें',
    ended: '{client} का सत्र बंद कर दिया गया।',
    endOthers: 'बाक़ी सब बंद करें',
    endOthersTitle: 'बाक़ी सभी सत्र बंद करें?',
    endOthersBody: {
      one: '{n} अन्य उपकरण तुरंत साइन आउट हो जाएगा। वहाँ न सहेजा गया काम खो जाएगा।',
      other: '{n} अन्य उपकरण तुरंत साइन आउट हो जाएँगे। वहाँ न सहेजा गया काम खो जाएगा।',
    },
    endedOthers: { one: '{n} सत्र बंद किया गया।', other: '{n} सत्र बंद किए गए।' },
    onlyHere: 'आप केवल इसी उपकरण पर साइन इन हैं।',
    fewSeconds: 'कुछ सेकंड पहले',
  },
  password: {
    subtitle: 'पासवर्ड बदलने पर आपके बाक़ी उपकरण साइन आउट हो जाते हैं।',
    current: 'मौजूदा पासवर्ड',
    needCurrent: 'अपना मौजूदा पासवर्ड भरें।',
    submit: 'पासवर्ड बदलें',
  },
}
export default hi
