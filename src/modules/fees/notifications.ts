import * as z from 'zod'
import { allow, student } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const dues: NotificationCategory = {
  id: 'fees.dues',
  name: { en: 'Fees', hi: 'शुल्क' },
  about: { en: 'Fees of a child of yours are overdue.', hi: 'आपके बच्चे का शुल्क बकाया है।' },
  needs: allow(student),
  usually: ['inApp', 'sms'],
}

/** Told to the guardians of a student when the school reminds of what is overdue. */
export const feesOverdue = notification('fees.overdue', {
  category: dues,
  params: z.object({ name: z.string().max(210), amount: z.string().max(40), since: z.string().max(10) }),
  words: {
    en: { title: 'Fees of {name} are overdue', body: '{amount} has been due since {since:date}. Please pay it soon.' },
    hi: { title: '{name} का शुल्क बकाया है', body: '{amount} {since:date} से देय है। कृपया शीघ्र चुकाएँ।' },
  },
})

export const notifications: readonly NotificationKind[] = [feesOverdue]
