import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    bank: 'प्रश्न बैंक',
    add: 'प्रश्न जोड़ें',
    imports: 'प्रश्न आयात करें',
    question: 'प्रश्न',
    edit: 'प्रश्न संपादित करें',
    reviews: 'समीक्षा के लिए प्रश्न',
    questions: 'प्रश्न',
  },
}

export default hi
