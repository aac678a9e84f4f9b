import * as z from 'zod'
import { admin, allow, guardian, otherStaff, student, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'
import { limits } from './rules.ts'

const notices: NotificationCategory = {
  id: 'notices.board',
  name: { en: 'Notices', hi: 'सूचनाएँ' },
  about: {
    en: 'New notices, events, polls and slips from the school.',
    hi: 'स्कूल की नई सूचनाएँ, कार्यक्रम, मतदान और पर्चियाँ।',
  },
  needs: allow(teacher, otherStaff, student, guardian, admin('noticeBoard', 'view')),
  usually: ['inApp'],
}
const params = z.object({ title: z.string().max(limits.title), titleHi: z.string().max(limits.title) })

export const noticePublished = notification('notices.published', {
  category: notices,
  params,
  words: {
    en: { title: 'New notice', body: '{title}' },
    hi: { title: 'नई सूचना', body: '{title}' },
  },
})
export const noticeReminder = notification('notices.reminder', {
  category: notices,
  params,
  words: {
    en: { title: 'Please read this notice', body: '{title}' },
    hi: { title: 'कृपया यह सूचना पढ़ें', body: '{title}' },
  },
})

export const notifications: readonly NotificationKind[] = [noticePublished, noticeReminder]
