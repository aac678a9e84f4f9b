import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    achievements: 'उपलब्धियाँ',
    person: 'उपलब्धियाँ',
    rules: 'बैज',
    check: 'बैज की जाँच',
  },
}

export default hi
