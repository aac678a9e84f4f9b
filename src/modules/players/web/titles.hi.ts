import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    media: 'प्लेयर',
    video: 'वीडियो',
    audio: 'ऑडियो',
    interactive: 'इंटरैक्टिव वीडियो',
    cards: 'फ़्लैश कार्ड',
    document: 'दस्तावेज़',
    presentation: 'प्रेज़ेंटेशन',
    interactivity: 'इंटरैक्टिव गतिविधि',
    parameters: 'H5P अभ्यास बदलें',
    resource: 'सामग्री',
  },
}

export default hi
