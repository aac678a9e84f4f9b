import * as z from 'zod'
import { admin, allow, otherStaff, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'
import { limits } from './rules.ts'

const own: NotificationCategory = {
  id: 'vault.documents',
  name: { en: 'Documents', hi: 'दस्तावेज़' },
  about: {
    en: 'When a document of yours expires soon, is verified or returned, or is shared with you.',
    hi: 'जब आपका कोई दस्तावेज़ जल्द समाप्त हो, सत्यापित हो, लौटाया जाए, या आपसे साझा हो।',
  },
  needs: allow(teacher, otherStaff, admin('topVault', 'view')),
  usually: ['inApp', 'email'],
}
const title = { title: z.string().max(limits.title) }
const name = { name: z.string().max(210) }

export const documentExpires = notification('vault.expires', {
  category: own,
  params: z.object({ ...title, on: z.string().max(10) }),
  words: {
    en: { title: '{title} expires on {on:date}', body: 'Add the renewed document to your vault.' },
    hi: { title: '{title} {on:date} को समाप्त होगा', body: 'नया दस्तावेज़ अपने वॉल्ट में जोड़ें।' },
  },
})
export const staffDocumentExpires = notification('vault.staffExpires', {
  category: own,
  params: z.object({ ...title, ...name, on: z.string().max(10) }),
  words: {
    en: { title: '{name}: {title} expires on {on:date}', body: 'Ask for the renewed document.' },
    hi: { title: '{name}: {title} {on:date} को समाप्त होगा', body: 'नया दस्तावेज़ माँगें।' },
  },
})
export const documentVerified = notification('vault.verified', {
  category: own,
  params: z.object(title),
  words: {
    en: { title: '{title} was verified', body: 'The office checked your document.' },
    hi: { title: '{title} सत्यापित हुआ', body: 'कार्यालय ने आपका दस्तावेज़ जाँच लिया।' },
  },
})
export const documentReturned = notification('vault.returned', {
  category: own,
  params: z.object({ ...title, reason: z.string().max(limits.reason) }),
  words: {
    en: { title: '{title} was returned', body: '{reason}' },
    hi: { title: '{title} लौटाया गया', body: '{reason}' },
  },
})
export const documentShared = notification('vault.shared', {
  category: own,
  params: z.object({ ...title, ...name }),
  words: {
    en: { title: '{name} shared a document with you', body: '{title}' },
    hi: { title: '{name} ने आपसे दस्तावेज़ साझा किया', body: '{title}' },
  },
})

export const notifications: readonly NotificationKind[] = [
  documentExpires,
  staffDocumentExpires,
  documentVerified,
  documentReturned,
  documentShared,
]
