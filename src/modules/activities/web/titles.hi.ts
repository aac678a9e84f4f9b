import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    activities: 'गतिविधियाँ',
    assignments: 'गतिविधियाँ',
    assign: 'गतिविधि दें',
    assignCard: 'कक्षा को दें',
    evaluate: 'गतिविधि का मूल्यांकन',
    toEvaluate: 'गतिविधि का मूल्यांकन करें',
    rubrics: 'रूब्रिक',
    childActivities: 'गतिविधियाँ',
    childActivity: 'गतिविधि',
  },
}

export default hi
