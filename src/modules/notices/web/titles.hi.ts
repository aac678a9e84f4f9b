import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    board: 'सूचना पट्ट',
    hub: 'जुड़ाव केंद्र',
    ongoing: 'वर्तमान घोषणाएँ',
    past: 'पुरानी घोषणाएँ',
    screen: 'स्क्रीन पर सूचनाएँ',
    moderate: 'टिप्पणियाँ जाँचें',
    write: 'सूचना लिखें',
  },
}

export default hi
