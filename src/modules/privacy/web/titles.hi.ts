import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    privacy: 'निजता',
    erasures: 'डेटा मिटाना',
    retention: 'रिकॉर्ड कितने समय रहते हैं',
    reads: 'किसने क्या देखा',
    map: 'डेटा का नक़्शा',
  },
}

export default hi
