import * as z from 'zod'
import { admin, allow, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'papers.approval',
  name: { en: 'Question papers', hi: 'प्रश्न पत्र' },
  about: {
    en: 'Decisions on papers you submitted for approval.',
    hi: 'आपने जो प्रश्न पत्र स्वीकृति के लिए भेजे, उन पर निर्णय।',
  },
  needs: allow(teacher, admin('assessment', 'view')),
  usually: ['inApp'],
}

export const paperApproved = notification('papers.approved', {
  category,
  params: z.object({ name: z.string().max(150) }),
  words: {
    en: { title: 'Your paper was approved', body: '{name}' },
    hi: { title: 'आपका प्रश्न पत्र स्वीकृत हुआ', body: '{name}' },
  },
})

export const paperReturned = notification('papers.returned', {
  category,
  params: z.object({ name: z.string().max(150), comment: z.string().max(300) }),
  words: {
    en: { title: 'Your paper was sent back', body: '{name}: {comment}' },
    hi: { title: 'आपका प्रश्न पत्र वापस भेजा गया', body: '{name}: {comment}' },
  },
})

export const notifications: readonly NotificationKind[] = [paperApproved, paperReturned]
