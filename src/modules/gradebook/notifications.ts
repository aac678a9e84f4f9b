import * as z from 'zod'
import { allow, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'gradebook.teacher',
  name: { en: 'Mark sheets', hi: 'अंक-पत्रक' },
  about: { en: 'Sheets the office is waiting for.', hi: 'जिन पत्रकों की कार्यालय को प्रतीक्षा है।' },
  needs: allow(teacher),
  usually: ['inApp'],
}

export const sheetsWaiting = notification('gradebook.sheetsWaiting', {
  category,
  params: z.object({ term: z.string().max(40), sheets: z.int() }),
  words: {
    en: { title: 'Mark sheets to hand in: {sheets}', body: '{term}. The office is waiting for them.' },
    hi: { title: 'जमा करने हैं: {sheets} अंक-पत्रक', body: '{term}। कार्यालय को इनकी प्रतीक्षा है।' },
  },
})

export const notifications: readonly NotificationKind[] = [sheetsWaiting]
