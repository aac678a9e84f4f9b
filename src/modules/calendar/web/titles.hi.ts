import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './titles.en.ts'

const hi: Translated<typeof en> = {
  titles: {
    calendar: 'कैलेंडर',
    mine: 'मेरा कैलेंडर',
    family: 'कैलेंडर',
    session: 'पीरियड',
    add: 'कार्यक्रम जोड़ें',
    exams: 'परीक्षाएँ',
    onCalendar: 'कैलेंडर में',
  },
}

export default hi
