import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    inquiries: 'पाठ्यक्रम योजनाएँ',
    list: 'पाठ्यक्रम',
    editor: 'पाठ्यक्रम बनाएँ',
    versions: 'पाठ्यक्रम के संस्करण',
    approvals: 'स्वीकृति के लिए पाठ्यक्रम',
    milestones: 'पाठ्यक्रम की प्रगति',
    family: 'पाठ्यक्रम',
  },
}

export default hi
