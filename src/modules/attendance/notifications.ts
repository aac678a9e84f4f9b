import * as z from 'zod'
import { allow, student } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const absences: NotificationCategory = {
  id: 'attendance.absences',
  name: { en: 'Absence', hi: 'अनुपस्थिति' },
  about: { en: 'When your child is marked absent.', hi: 'जब आपका बच्चा अनुपस्थित हो।' },
  needs: allow(student),
  usually: ['inApp', 'sms'],
}

/** Sent to the guardians of an absent student if the school has turned this on. */
export const studentAbsent = notification('attendance.absent', {
  category: absences,
  params: z.object({ name: z.string().max(210), className: z.string().max(80), date: z.string().max(10) }),
  words: {
    en: { title: '{name} is absent', body: '{className}, {date:date}. Please let the school know the reason.' },
    hi: { title: '{name} अनुपस्थित है', body: '{className}, {date:date}। कृपया स्कूल को इसका कारण बताएँ।' },
  },
})

export const notifications: readonly NotificationKind[] = [studentAbsent]
