import * as z from 'zod'
import { admin, allow, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'questions.review',
  name: { en: 'Question bank', hi: 'प्रश्न बैंक' },
  about: {
    en: 'Decisions on questions you submitted for review.',
    hi: 'आपने जो प्रश्न समीक्षा के लिए भेजे, उन पर निर्णय।',
  },
  needs: allow(teacher, admin('assessment', 'view')),
  usually: ['inApp'],
}

export const questionApproved = notification('questions.approved', {
  category,
  params: z.object({ title: z.string().max(200) }),
  words: {
    en: { title: 'Your question was approved', body: '{title}' },
    hi: { title: 'आपका प्रश्न स्वीकृत हुआ', body: '{title}' },
  },
})

export const questionReturned = notification('questions.returned', {
  category,
  params: z.object({ title: z.string().max(200), comment: z.string().max(300) }),
  words: {
    en: { title: 'Your question was sent back', body: '{title}: {comment}' },
    hi: { title: 'आपका प्रश्न वापस भेजा गया', body: '{title}: {comment}' },
  },
})

export const notifications: readonly NotificationKind[] = [questionApproved, questionReturned]
