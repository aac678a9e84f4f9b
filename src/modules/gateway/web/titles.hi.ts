import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    gateway: 'संदेश',
    details: 'भेजे गए संदेश',
    message: 'संदेश',
    campaigns: 'अभियान',
    campaign: 'अभियान',
    templates: 'संदेश टेम्पलेट',
    triggers: 'अपने आप जाने वाले संदेश',
    accounts: 'संदेश खाते',
    credits: 'संदेश क्रेडिट',
    optOuts: 'संदेश न चाहने वाले संपर्क',
    campaignsOff: 'विद्यालय के ई-मेल',
    newCampaign: 'परिवारों या स्टाफ़ को लिखें',
    campaignsWaiting: 'स्वीकृति के लिए अभियान',
  },
}

export default hi
