import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    library: 'पुस्तकालय',
    mine: 'मेरी सामग्री',
    public: 'सार्वजनिक सामग्री',
    underUtilised: 'कम उपयोग वाली सामग्री',
    ela: 'ईएलए पुस्तकालय',
    add: 'सामग्री जोड़ें',
    resource: 'सामग्री',
  },
}

export default hi
