import * as z from 'zod'
import { allow, guardian, student } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'onlineTests.family',
  name: { en: 'Online tests', hi: 'ऑनलाइन टेस्ट' },
  about: { en: 'New tests and their results.', hi: 'नए टेस्ट और उनके परिणाम।' },
  needs: allow(student, guardian),
  usually: ['inApp'],
}

const about = { title: z.string().max(120), subject: z.string().max(200), day: z.string().max(10) }
const child = { name: z.string().max(210) }

export const testSet = notification('onlineTests.set', {
  category,
  params: z.object(about),
  words: {
    en: { title: '{subject}: {title}', body: 'New test, open from {day:date}.' },
    hi: { title: '{subject}: {title}', body: 'नया टेस्ट, {day:date} से खुलेगा।' },
  },
})

export const childTestSet = notification('onlineTests.childSet', {
  category,
  params: z.object({ ...about, ...child }),
  words: {
    en: { title: '{name} has a test in {subject}', body: '{title}, open from {day:date}.' },
    hi: { title: '{name} का {subject} में टेस्ट है', body: '{title}, {day:date} से खुलेगा।' },
  },
})

export const resultsReleased = notification('onlineTests.results', {
  category,
  params: z.object(about),
  words: {
    en: { title: 'Your result: {title}', body: '{subject}, test of {day:date}.' },
    hi: { title: 'आपका परिणाम: {title}', body: '{subject}, {day:date} का टेस्ट।' },
  },
})

export const childResultsReleased = notification('onlineTests.childResults', {
  category,
  params: z.object({ ...about, ...child }),
  words: {
    en: { title: '{name}’s result: {title}', body: '{subject}, test of {day:date}.' },
    hi: { title: '{name} का परिणाम: {title}', body: '{subject}, {day:date} का टेस्ट।' },
  },
})

const later = { time: z.string().max(5), reason: z.string().max(200) }

export const testExtended = notification('onlineTests.extended', {
  category,
  params: z.object({ ...about, ...later }),
  words: {
    en: { title: '{subject}: {title} stays open longer', body: 'Open until {day:date}, {time}. {reason}' },
    hi: { title: '{subject}: {title} ज़्यादा देर खुला रहेगा', body: '{day:date}, {time} तक खुला। {reason}' },
  },
})

export const childTestExtended = notification('onlineTests.childExtended', {
  category,
  params: z.object({ ...about, ...child, ...later }),
  words: {
    en: {
      title: '{name}’s test in {subject} stays open longer',
      body: '{title}, open until {day:date}, {time}. {reason}',
    },
    hi: { title: '{name} का {subject} टेस्ट ज़्यादा देर खुला रहेगा', body: '{title}, {day:date}, {time} तक खुला। {reason}' },
  },
})

export const notifications: readonly NotificationKind[] = [
  testSet,
  childTestSet,
  testExtended,
  childTestExtended,
  resultsReleased,
  childResultsReleased,
]
