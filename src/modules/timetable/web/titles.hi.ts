import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    editor: 'समय-सारणी',
    versions: 'समय-सारणियाँ',
    plan: 'समय-सारणी की ज़रूरतें',
    substitution: 'स्थानापन्न व्यवस्था',
    tab: 'समय-सारणी',
    mine: 'मेरी समय-सारणी',
  },
}

export default hi
