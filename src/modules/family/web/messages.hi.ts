import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './messages.en.ts'

const hi: Translated<typeof en> = {
  greeting: 'नमस्ते, {name}',
  chooseChild: 'बच्चा चुनें',
  class: 'कक्षा {name}',
  noClass: 'अभी कोई कक्षा नहीं',
  left: '{date} को विद्यालय छोड़ दिया। जानकारी देखी जा सकती है, बदली नहीं जा सकती।',
  quiet: 'आज कुछ नया नहीं है।',
  noChildren: 'आपके खाते से कोई बच्चा नहीं जुड़ा है',
  noChildrenHint: 'विद्यालय के कार्यालय से कहें। वहीं हर बच्चे को उसके अभिभावकों से जोड़ा जाता है।',
  kept: 'नेटवर्क नहीं है। यह {ago} की जानकारी है।',
  due: {
    title: 'क्या जमा करना है',
    none: 'अभी कुछ जमा नहीं करना है।',
    noneHint: 'शिक्षक नया गृहकार्य देते ही यहाँ दिखेगा।',
    all: 'पूरी सूची देखें',
    more: { one: '{n} और', other: '{n} और' },
    by: '{time} तक',
    groups: {
      late: 'देर हो गई',
      today: 'आज',
      tomorrow: 'कल',
      week: 'अगले सात दिनों में',
      later: 'बाद में',
      done: 'जमा किया हुआ',
    },
    kinds: { homework: 'गृहकार्य', activity: 'गतिविधि', test: 'परीक्षा', challenge: 'अध्याय की चुनौती' },
    states: { toDo: 'करना है', late: 'देर हो गई', handedIn: 'जमा किया', returned: 'जाँचकर लौटाया' },
  },
  install: {
    title: '{school} को होम स्क्रीन पर रखें',
    ask: 'एक बार छूते ही खुलता है, और नेटवर्क न हो तब भी पिछली जानकारी दिखाता है।',
    share: 'स्क्रीन के किनारे “शेयर” दबाएँ, फिर “होम स्क्रीन में जोड़ें”। एक बार छूते ही खुलेगा, और इस डिवाइस पर संदेश भी आ सकेंगे।',
    install: 'जोड़ें',
  },
}

export default hi
