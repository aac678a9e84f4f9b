import * as z from 'zod'
import { allow, guardian, student } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'challenges.family',
  name: { en: 'Chapter challenges', hi: 'अध्याय की चुनौतियाँ' },
  about: {
    en: 'Chapters a teacher asks students to master by a day.',
    hi: 'वे अध्याय जिन्हें शिक्षक किसी दिन तक पार करने को कहते हैं।',
  },
  needs: allow(student, guardian),
  usually: ['inApp'],
}

const about = { chapter: z.string().max(200), subject: z.string().max(200), due: z.string().max(10) }

export const challengeAssigned = notification('challenges.assigned', {
  category,
  params: z.object(about),
  words: {
    en: { title: '{subject}: master {chapter}', body: 'A chapter challenge, due {due:date}.' },
    hi: { title: '{subject}: {chapter} पार करें', body: 'अध्याय की चुनौती, {due:date} तक।' },
  },
})

export const childChallengeAssigned = notification('challenges.childAssigned', {
  category,
  params: z.object({ ...about, name: z.string().max(210) }),
  words: {
    en: { title: '{name} has a chapter challenge in {subject}', body: '{chapter}, due {due:date}.' },
    hi: { title: '{name} को {subject} में अध्याय की चुनौती मिली', body: '{chapter}, {due:date} तक।' },
  },
})

export const notifications: readonly NotificationKind[] = [challengeAssigned, childChallengeAssigned]
