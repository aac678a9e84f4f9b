import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    inquiries: 'प्रश्न पत्र',
    list: 'प्रश्न पत्र',
    add: 'नया प्रश्न पत्र',
    paper: 'प्रश्न पत्र',
    edit: 'प्रश्न पत्र बदलें',
    settings: 'प्रश्न पत्र की सेटिंग',
    approvals: 'स्वीकृति के लिए प्रश्न पत्र',
  },
}

export default hi
