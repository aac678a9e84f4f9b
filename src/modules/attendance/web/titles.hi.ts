import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    registers: 'उपस्थिति',
    classRegister: 'कक्षा की उपस्थिति',
    lessonRegister: 'विषय की उपस्थिति',
    absentYesterday: 'कल अनुपस्थित',
    days: 'उपस्थिति देखें',
    overview: 'उपस्थिति',
    officeRegister: 'हाज़िरी रजिस्टर',
    staff: 'कर्मचारियों की उपस्थिति',
    reports: 'उपस्थिति रिपोर्ट',
    settings: 'उपस्थिति की सेटिंग',
    tab: 'उपस्थिति',
    announced: 'बताई गई छुट्टियाँ',
    family: 'उपस्थिति',
    takeRegister: 'हाज़िरी लें',
    unsettled: 'जाँच के लिए रजिस्टर',
    imports: 'उपस्थिति',
    staffImports: 'कर्मचारियों की उपस्थिति',
  },
}

export default hi
