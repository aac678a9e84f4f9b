import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './notice.en.ts'

const hi: Translated<typeof en> = {
  language: 'संदेशों की भाषा',
  en: 'English',
  hi: 'हिन्दी',
  intro:
    'परिवारों को ये संदेश ई-मेल से जाते हैं; यहाँ आपके सबसे नए आवेदन के साथ दिखाए गए हैं। अपने शब्द “पाठ” में लिखें। पंजीकृत पाठ होने पर एसएमएस भी जाता है।',
  introReader: 'परिवारों को ये संदेश ई-मेल से जाते हैं; यहाँ आपके सबसे नए आवेदन के साथ दिखाए गए हैं। संचार के व्यवस्थापक इन्हें बदल सकते हैं।',
  editTexts: 'पाठ',
  turnOff: 'चालू या बंद करें',
  ownWords: 'आपके शब्द',
  on: 'चालू',
  off: 'बंद',
  sms: 'एसएमएस',
}

export default hi
