import * as z from 'zod'
import { allow, guardian } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'prek.family',
  name: { en: 'Growth reports', hi: 'प्रगति रिपोर्ट' },
  about: {
    en: 'New reports about the growth of a young child.',
    hi: 'छोटे बच्चे की प्रगति की नई रिपोर्टें।',
  },
  needs: allow(guardian),
  usually: ['inApp'],
}

export const growthReport = notification('prek.published', {
  category,
  params: z.object({ name: z.string().max(210), term: z.string().max(40) }),
  words: {
    en: { title: '{name}’s growth report is here', body: '{term}. Please confirm that you have read it.' },
    hi: { title: '{name} की प्रगति रिपोर्ट आ गई', body: '{term}। कृपया पढ़कर पुष्टि करें।' },
  },
})

export const notifications: readonly NotificationKind[] = [growthReport]
