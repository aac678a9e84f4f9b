import * as z from 'zod'
import { admin, allow, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'library.approval',
  name: { en: 'Library', hi: 'पुस्तकालय' },
  about: {
    en: 'Decisions on resources you submitted for approval.',
    hi: 'आपने जो सामग्री स्वीकृति के लिए भेजी, उस पर निर्णय।',
  },
  needs: allow(teacher, admin('curriculum', 'view')),
  usually: ['inApp'],
}

export const resourcePublished = notification('library.published', {
  category,
  params: z.object({ title: z.string().max(200) }),
  words: {
    en: { title: 'Your resource was published', body: '{title}' },
    hi: { title: 'आपकी सामग्री प्रकाशित हुई', body: '{title}' },
  },
})

export const resourceReturned = notification('library.returned', {
  category,
  params: z.object({ title: z.string().max(200), reason: z.string().max(300) }),
  words: {
    en: { title: 'Your resource was sent back', body: '{title}: {reason}' },
    hi: { title: 'आपकी सामग्री वापस भेजी गई', body: '{title}: {reason}' },
  },
})

export const notifications: readonly NotificationKind[] = [resourcePublished, resourceReturned]
