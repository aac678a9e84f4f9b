import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    editor: 'टाइमटेबल',
    versions: 'टाइमटेबल',
    plan: 'टाइमटेबल की ज़रूरतें',
    substitution: 'स्थानापन्न व्यवस्था',
    tab: 'टाइमटेबल',
    mine: 'मेरी टाइमटेबल',
    family: 'टाइमटेबल',
  },
}

export default hi
