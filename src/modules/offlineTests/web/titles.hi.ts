import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    evaluation: 'मूल्यांकन',
    offline: 'काग़ज़ पर टेस्ट',
    compose: 'काग़ज़ का टेस्ट जोड़ें',
    edit: 'टेस्ट बदलें',
    marks: 'टेस्ट के अंक',
    family: 'टेस्ट',
    toEnter: 'अपलोड करने के अंक',
  },
}
export default hi
