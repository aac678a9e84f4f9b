import * as z from 'zod'
import { allow, student, teacher } from '#platform/contract/access/access.ts'
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

const reminders: NotificationCategory = {
  id: 'attendance.registers',
  name: { en: 'Registers', hi: 'रजिस्टर' },
  about: {
    en: 'When the office reminds you of registers you haven’t taken.',
    hi: 'जब कार्यालय बाकी रजिस्टरों की याद दिलाए।',
  },
  needs: allow(teacher),
  usually: ['inApp'],
}

/** Sent by the office to teachers with open registers. */
export const registersOpen = notification('attendance.registersOpen', {
  category: reminders,
  params: z.object({ count: z.int(), date: z.string().max(10) }),
  words: {
    en: { title: 'Please take attendance', body: 'Registers not taken on {date:date}: {count:number}.' },
    hi: { title: 'कृपया उपस्थिति लें', body: '{date:date} के बाकी रजिस्टर: {count:number}।' },
  },
  link: '/teacher/class-attendance',
})

export const notifications: readonly NotificationKind[] = [studentAbsent, registersOpen]
