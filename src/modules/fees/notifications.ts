import * as z from 'zod'
import { allow, guardian } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const dues: NotificationCategory = {
  id: 'fees.dues',
  name: { en: 'Fees', hi: 'शुल्क' },
  about: { en: 'Overdue fees of your child.', hi: 'आपके बच्चे का बकाया शुल्क।' },
  needs: allow(guardian),
  usually: ['inApp', 'sms'],
}

/** Sent to a student's guardians when the school sends reminders for overdue fees. */
export const feesOverdue = notification('fees.overdue', {
  category: dues,
  params: z.object({ name: z.string().max(210), amount: z.string().max(40), since: z.string().max(10) }),
  words: {
    en: { title: 'Fees overdue for {name}', body: '{amount} has been due since {since:date}. Please pay soon.' },
    hi: { title: '{name} का शुल्क बकाया है', body: '{since:date} से {amount} देय है। कृपया शीघ्र जमा करें।' },
  },
})

export const notifications: readonly NotificationKind[] = [feesOverdue]
