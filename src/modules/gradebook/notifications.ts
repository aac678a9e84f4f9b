import * as z from 'zod'
import { allow, guardian, student, teacher } from '#platform/contract/access/access.ts'
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

const cards: NotificationCategory = {
  id: 'gradebook.family',
  name: { en: 'Report cards', hi: 'रिपोर्ट कार्ड' },
  about: { en: 'When a report card is published.', hi: 'जब रिपोर्ट कार्ड प्रकाशित हो।' },
  needs: allow(student, guardian),
  usually: ['inApp', 'email'],
}

/** Sent to the student. */
export const cardPublished = notification('gradebook.cardPublished', {
  category: cards,
  params: z.object({ term: z.string().max(60) }),
  words: {
    en: { title: 'Your report card is ready: {term}', body: 'You can read and print it on the marks page.' },
    hi: { title: 'आपका रिपोर्ट कार्ड तैयार है: {term}', body: 'इसे अंकों के पृष्ठ पर पढ़ और छाप सकते हैं।' },
  },
  link: '/family/marks',
})

/** Sent to the student's guardians. */
export const childCardPublished = notification('gradebook.childCardPublished', {
  category: cards,
  params: z.object({ name: z.string().max(210), term: z.string().max(60) }),
  words: {
    en: { title: 'The report card of {name} is ready: {term}', body: 'You can read and print it on the marks page.' },
    hi: { title: '{name} का रिपोर्ट कार्ड तैयार है: {term}', body: 'इसे अंकों के पृष्ठ पर पढ़ और छाप सकते हैं।' },
  },
  link: '/family/marks',
  // Classes are published one after the other.
  together: { waits: 5, within: 60 },
})

/** Sent to guardians of whom none has opened the card. */
export const cardUnread = notification('gradebook.cardUnread', {
  category: cards,
  params: z.object({ name: z.string().max(210), term: z.string().max(60) }),
  words: {
    en: {
      title: 'Please read the report card of {name}: {term}',
      body: 'Nobody in the family has opened it yet. You’ll find it on the marks page.',
    },
    hi: {
      title: 'कृपया {name} का रिपोर्ट कार्ड पढ़ें: {term}',
      body: 'परिवार में अभी किसी ने इसे नहीं खोला है। यह अंकों के पृष्ठ पर है।',
    },
  },
  link: '/family/marks',
})

export const notifications: readonly NotificationKind[] = [sheetsWaiting, cardPublished, childCardPublished, cardUnread]
