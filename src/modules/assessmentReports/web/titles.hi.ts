import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = { titles: { home: 'आकलन', reports: 'मूल्यांकन रिपोर्ट' } }
export default hi
