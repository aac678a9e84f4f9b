import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: { inquiries: 'पाठ योजनाएँ', plan: 'पाठ योजना', approvals: 'स्वीकृति के लिए पाठ योजनाएँ' },
}

export default hi
