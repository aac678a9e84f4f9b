import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    admissions: 'प्रवेश',
    dashboard: 'प्रवेश',
    current: 'चालू आवेदन',
    admitted: 'प्रवेश पाए आवेदन',
    selection: 'चयन',
    evaluations: 'मेरे प्रवेश साक्षात्कार',
    unfinished: 'पूछताछ और अधूरे आवेदन',
    inactive: 'बंद आवेदन',
    documents: 'बाकी दस्तावेज़',
    setup: 'प्रवेश की सेटिंग',
    messages: 'परिवारों को संदेश',
    form: 'आवेदन फ़ॉर्म',
    application: 'आवेदन',
    apply: 'प्रवेश के लिए आवेदन',
    ownApplication: 'आपका आवेदन',
  },
}

export default hi
