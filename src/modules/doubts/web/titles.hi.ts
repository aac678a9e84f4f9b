import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    doubts: 'छात्रों के सवाल',
    family: 'सवाल',
    office: 'छात्रों के सवाल',
    answer: 'सवालों के जवाब दें',
    ask: 'सवाल पूछें',
  },
}

export default hi
