import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    media: 'प्लेयर',
    video: 'वीडियो',
    audio: 'ऑडियो',
    interactive: 'संवादी वीडियो',
    cards: 'फ़्लैश कार्ड',
    document: 'दस्तावेज़',
    presentation: 'प्रस्तुति',
    interactivity: 'संवादी गतिविधि',
    parameters: 'H5P गतिविधि बदलें',
    resource: 'सामग्री',
  },
}

export default hi
