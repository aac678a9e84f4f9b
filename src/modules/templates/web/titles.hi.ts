import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    templates: 'प्रारूप',
    template: 'प्रारूप',
    issue: 'दस्तावेज़ जारी करें',
    issued: 'जारी दस्तावेज़',
    signatures: 'हस्ताक्षर',
    family: 'प्रमाणपत्र और कार्ड',
    confirmation: 'दस्तावेज़',
    review: 'प्रारूप जाँचें',
  },
}
export default hi
