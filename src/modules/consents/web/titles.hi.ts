import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = { titles: { consents: 'सहमतियाँ', childConsents: 'सहमतियाँ' } }

export default hi
