import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    fees: 'शुल्क',
    dashboard: 'शुल्क का सार',
    collection: 'शुल्क काउंटर',
    allocation: 'शुल्क आवंटन',
    run: 'जारी माँगें',
    setup: 'शुल्क व्यवस्था',
    defaulters: 'बकाया वाले विद्यार्थी',
    demands: 'माँगें',
    payments: 'शुल्क भुगतान',
    receipt: 'रसीद',
    confirmation: 'क्या यह रसीद मान्य है?',
    dayBook: 'दैनिक बही',
    approvals: 'शुल्क स्वीकृतियाँ',
    counters: 'शुल्क काउंटर और दिन की बंदी',
    student: 'विद्यार्थी का शुल्क',
    collectFee: 'शुल्क लें',
    stepFees: 'विद्यार्थियों पर लागू शुल्क योजनाएँ',
    layPlan: 'विद्यार्थियों पर शुल्क योजना लगाएँ',
  },
}
export default hi
