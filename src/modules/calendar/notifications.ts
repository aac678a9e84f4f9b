import * as z from 'zod'
import { admin, allow, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'calendar.reminders',
  name: { en: 'Reminders', hi: 'रिमाइंडर' },
  about: {
    en: 'Reminders you set for events.',
    hi: 'कार्यक्रमों के लिए आपके लगाए रिमाइंडर।',
  },
  needs: allow(teacher, admin('calendar', 'view')),
  usually: ['inApp'],
}

/** Keeps missed pop-ups in the notification list. */
export const reminderDue = notification('calendar.reminderDue', {
  category,
  params: z.object({ title: z.string().max(150), on: z.string().max(10), at: z.string().max(5) }),
  words: {
    en: { title: '{title}', body: '{on:date} {at}' },
    hi: { title: '{title}', body: '{on:date} {at}' },
  },
})

export const notifications: readonly NotificationKind[] = [reminderDue]
