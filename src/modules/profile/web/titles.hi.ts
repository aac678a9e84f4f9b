import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: { profile: 'मेरी प्रोफ़ाइल', details: 'मेरा विवरण', account: 'खाते की जानकारी', preferences: 'पसंद' },
}

export default hi
