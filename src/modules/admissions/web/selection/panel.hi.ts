import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './panel.en.ts'

const hi: Translated<typeof en> = {
  panel: 'पैनल के अंक',
  member: 'सदस्य',
  total: 'कुल',
  blank: '–',
  points: '{most} में से {n}',
  hidden: 'अभी छिपे हैं',
  notYet: 'अभी नहीं',
  note: 'आपकी टिप्पणी',
  submit: 'अंक जमा करें',
  submitTitle: '{name} के अंक जमा करें?',
  submitHint: 'इसके बाद आप बाकी सदस्यों के अंक देख सकेंगे, पर अपने अंक नहीं बदल सकेंगे। ज़रूरत हो तो कार्यालय उन्हें फिर खोल सकता है।',
  submitted: 'जमा किए गए',
  toScore: { one: '{n} बच्चे को अंक देने हैं', other: '{n} बच्चों को अंक देने हैं' },
  withOthers: 'पैनल में साथ: {names}',
  nothingOwed: 'कोई अंक देना बाकी नहीं',
  nothingOwedHint: 'जब कोई परिवार आपके पैनल के साथ समय चुनेगा, बच्चा यहाँ दिखेगा।',
  mean: 'औसत {mean}, {lowest} से {highest} तक। {of} सदस्यों में से {n} ने अंक दिए।',
  meanRow: 'औसत',
  single: '{mean}। {of} सदस्यों में से {n} ने अंक दिए।',
  reopened: 'फिर खोले गए',
  givenBack: 'कार्यालय ने आपके अंक फिर खोले हैं',
  sealed: 'आप इस पैनल में हैं। बाकी सदस्यों के अंक देखने के लिए पहले अपने अंक जमा करें।',
  scoreOwn: 'मेरे अंक भरें',
  reopen: 'फिर खोलें',
  reopenNamed: '{name} के अंक फिर खोलें',
  reopenTitle: '{name} को फिर से अंक देने दें?',
  reopenHint: 'दोबारा जमा होने तक उनके अंक गिने नहीं जाएँगे।',
  reason: 'कारण',
  reasonHint: 'उन्हें दिखेगा और इतिहास में रहेगा',
}

export default hi
