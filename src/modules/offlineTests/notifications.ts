import * as z from 'zod'
import { allow, guardian, student } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'offlineTests.family',
  name: { en: 'Tests on paper', hi: 'काग़ज़ पर टेस्ट' },
  about: { en: 'Marks of tests on paper.', hi: 'काग़ज़ पर हुए टेस्ट के अंक।' },
  needs: allow(student, guardian),
  usually: ['inApp'],
}

const about = { title: z.string().max(120), subject: z.string().max(200), day: z.string().max(10) }

export const marksReleased = notification('offlineTests.marks', {
  category,
  params: z.object(about),
  words: {
    en: { title: 'Your marks: {title}', body: '{subject}, test of {day:date}.' },
    hi: { title: 'आपके अंक: {title}', body: '{subject}, {day:date} का टेस्ट।' },
  },
})

export const childMarksReleased = notification('offlineTests.childMarks', {
  category,
  params: z.object({ ...about, name: z.string().max(210) }),
  words: {
    en: { title: '{name}’s marks: {title}', body: '{subject}, test of {day:date}.' },
    hi: { title: '{name} के अंक: {title}', body: '{subject}, {day:date} का टेस्ट।' },
  },
})

export const notifications: readonly NotificationKind[] = [marksReleased, childMarksReleased]
