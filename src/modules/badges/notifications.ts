import * as z from 'zod'
import { allow, licensed, student, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'badges',
  name: { en: 'Badges', hi: 'बैज' },
  about: { en: 'A badge you have earned', hi: 'आपको मिला बैज' },
  needs: licensed([licence.gamification], allow(teacher, student)),
  usually: ['inApp'],
}

export const badgeEarned = notification('badges.earned', {
  category,
  params: z.object({ nameEn: z.string().max(100), nameHi: z.string().max(100) }),
  words: {
    en: { title: 'You have earned a badge', body: '{nameEn}' },
    hi: { title: 'आपको एक बैज मिला है', body: '{nameHi}' },
  },
})

export const badgesEarned = notification('badges.earnedSome', {
  category,
  params: z.object({ n: z.int().min(2).max(100) }),
  words: {
    en: { title: 'You have earned {n:number} badges', body: 'They are on your achievements page.' },
    hi: { title: 'आपको {n:number} बैज मिले हैं', body: 'वे आपके उपलब्धियाँ पृष्ठ पर हैं।' },
  },
})

export const notifications: readonly NotificationKind[] = [badgeEarned, badgesEarned]
