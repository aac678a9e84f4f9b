import * as z from 'zod'
import { allow, guardian } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const dues: NotificationCategory = {
  id: 'fees.dues',
  name: { en: 'Fees', hi: 'शुल्क' },
  about: { en: 'Fees of your child that are due or overdue.', hi: 'आपके बच्चे का देय और बकाया शुल्क।' },
  needs: allow(guardian),
  usually: ['inApp', 'sms'],
}

/** A guardian of several students gets one message about all of them. */
const together = { waits: 5, within: 60 }

/** Sent to a student's guardians when the school sends reminders for overdue fees. */
export const feesOverdue = notification('fees.overdue', {
  category: dues,
  params: z.object({ name: z.string().max(210), amount: z.string().max(40), since: z.string().max(10) }),
  words: {
    en: { title: 'Fees overdue for {name}', body: '{amount} has been due since {since:date}. Please pay soon.' },
    hi: { title: '{name} का शुल्क बकाया है', body: '{since:date} से {amount} देय है। कृपया शीघ्र जमा करें।' },
  },
  link: '/family/fees',
  together,
})

const due = z.object({ name: z.string().max(210), amount: z.string().max(40), on: z.string().max(10) })

/** Sent to a student's guardians a week before unpaid fees are due. */
export const feesDueInWeek = notification('fees.dueInWeek', {
  category: dues,
  params: due,
  words: {
    en: { title: 'Fees for {name} are due on {on:date}', body: '{amount} is due. Please pay by then.' },
    hi: { title: '{name} का शुल्क {on:date} को देय है', body: '{amount} देय है। कृपया तब तक जमा करें।' },
  },
  link: '/family/fees',
  together,
})

/** Sent the day before. */
export const feesDueTomorrow = notification('fees.dueTomorrow', {
  category: dues,
  params: due,
  words: {
    en: { title: 'Fees for {name} are due tomorrow', body: '{amount}, due on {on:date}.' },
    hi: { title: '{name} का शुल्क कल देय है', body: '{on:date} तक {amount} जमा करें।' },
  },
  link: '/family/fees',
  together,
})

/** Sent three days after the due day. */
export const feesMissed = notification('fees.missed', {
  category: dues,
  params: due,
  words: {
    en: { title: 'Fees for {name} were due on {on:date}', body: '{amount} hasn’t been paid yet. Please pay soon.' },
    hi: { title: '{name} का शुल्क {on:date} को देय था', body: '{amount} अभी जमा नहीं हुआ है। कृपया शीघ्र जमा करें।' },
  },
  link: '/family/fees',
  together,
})

const payments: NotificationCategory = {
  id: 'fees.payments',
  name: { en: 'Fee payments', hi: 'शुल्क भुगतान' },
  about: {
    en: 'Payments for your child that the school has received, and their receipts.',
    hi: 'आपके बच्चे के वे भुगतान जो विद्यालय को मिल गए हैं, और उनकी रसीदें।',
  },
  needs: allow(guardian),
  usually: ['inApp', 'email'],
}

/** Sent to the guardian who paid online, as soon as the gateway has confirmed it. */
export const feesReceived = notification('fees.received', {
  category: payments,
  params: z.object({ amount: z.string().max(40) }),
  words: {
    en: { title: 'We received {amount}', body: 'Thank you. The receipt is on the fees page.' },
    hi: { title: '{amount} प्राप्त हुए', body: 'धन्यवाद। रसीद शुल्क के पृष्ठ पर है।' },
  },
  link: '/family/fees',
})

/** Sent to a student's guardians when a receipt is issued at the counter. */
export const feesReceipt = notification('fees.receipt', {
  category: payments,
  params: z.object({ name: z.string().max(210), amount: z.string().max(40), code: z.string().max(60) }),
  words: {
    en: { title: 'Payment received for {name}: {amount}', body: 'Receipt {code} is on the fees page.' },
    hi: { title: '{name} का भुगतान मिला: {amount}', body: 'रसीद {code} शुल्क के पृष्ठ पर है।' },
  },
  link: '/family/fees',
  together: { waits: 1, within: 10 },
})

export const notifications: readonly NotificationKind[] = [
  feesOverdue,
  feesDueInWeek,
  feesDueTomorrow,
  feesMissed,
  feesReceived,
  feesReceipt,
]
