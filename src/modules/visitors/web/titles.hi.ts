import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    register: 'आगंतुक',
    dashboard: 'आज के आगंतुक',
    inside: 'अभी अंदर कौन है',
    reports: 'आगंतुक रिपोर्ट',
    passages: 'मेरा आना-जाना',
    visitLog: 'मुलाक़ातों का लेखा',
    preSetup: 'आगंतुक रजिस्टर की सेटिंग',
    postSetup: 'गेट और उद्देश्य',
    gateStaff: 'गेट स्टाफ़ और फ़ोन',
    gateHome: 'गेट',
    checkIn: 'चेक-इन',
    checkOut: 'चेक-आउट',
    pickup: 'छात्र को ले जाना',
    arrivals: 'देर से आए छात्र और स्टाफ़',
    rollCall: 'हाज़िरी जाँच',
    enrolment: 'यह फ़ोन जोड़ें',
    pass: 'आगंतुक पास',
    appointments: 'आगंतुक',
    appointment: 'आगंतुक',
    exitPasses: 'निकास पास',
    family: 'बच्चे को ले जाना',
    invite: 'आगंतुक को बुलाएँ',
    passesWaiting: 'निर्णय के लिए निकास पास',
  },
}

export default hi
