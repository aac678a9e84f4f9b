import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    homework: 'गृहकार्य',
    compose: 'गृहकार्य दें',
    review: 'काम जाँचें',
    toEvaluate: 'जाँचने के लिए गृहकार्य',
    family: 'गृहकार्य',
  },
}

export default hi
