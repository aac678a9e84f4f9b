import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = { titles: { home: 'होम', due: 'क्या जमा करना है' } }

export default hi
