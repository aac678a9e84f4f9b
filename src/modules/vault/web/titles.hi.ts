import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    mine: 'टॉप वॉल्ट',
    office: 'कर्मचारियों के दस्तावेज़',
    categories: 'दस्तावेज़ों की श्रेणियाँ',
    verify: 'दस्तावेज़ सत्यापित करें',
  },
}

export default hi
