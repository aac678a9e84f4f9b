import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    fees: 'शुल्क',
    dashboard: 'शुल्क डैशबोर्ड',
    collection: 'शुल्क जमा काउंटर',
    allocation: 'शुल्क आवंटन',
    run: 'जारी माँगें',
    setup: 'शुल्क सेटअप',
    defaulters: 'शुल्क बकायेदार',
    demands: 'माँगें',
    payments: 'शुल्क भुगतान',
    receipt: 'रसीद',
    confirmation: 'रसीद की जाँच',
    dayBook: 'रोकड़ बही',
    approvals: 'शुल्क स्वीकृतियाँ',
    counters: 'शुल्क काउंटर और दिन की बंदी',
    student: 'छात्र का शुल्क',
    familyFees: 'शुल्क',
    familyPayment: 'आपका भुगतान',
    collectFee: 'शुल्क जमा करें',
    stepFees: 'शुल्क योजनाएँ लागू',
    layPlan: 'छात्रों पर शुल्क योजना लागू करें',
  },
}
export default hi
