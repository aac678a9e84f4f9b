import * as z from 'zod'
import { admin, allow, guardian, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const absences: NotificationCategory = {
  id: 'attendance.absences',
  name: { en: 'Absence', hi: 'अनुपस्थिति' },
  about: {
    en: 'When your child is marked absent, and when the school has seen an absence you announced.',
    hi: 'जब आपका बच्चा अनुपस्थित हो, और जब स्कूल आपकी बताई छुट्टी देख ले।',
  },
  needs: allow(guardian),
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
  link: '/family/attendance',
  // The registers of two children of a family lock at the same time.
  together: { waits: 3, within: 15 },
})

/** Sent to the guardian who announced an absence. */
export const absenceSeen = notification('attendance.absenceSeen', {
  category: absences,
  params: z.object({ name: z.string().max(210), date: z.string().max(10) }),
  words: {
    en: { title: 'The school knows that {name} is away', body: 'It has seen your message for {date:date}.' },
    hi: { title: 'स्कूल को पता है कि {name} नहीं आएँगे', body: '{date:date} के लिए आपका संदेश देख लिया गया है।' },
  },
  link: '/family/attendance',
})

const announcedAbsences: NotificationCategory = {
  id: 'attendance.announcedAbsences',
  name: { en: 'Announced absences', hi: 'बताई गई छुट्टियाँ' },
  about: {
    en: 'When a guardian tells the school that a student will be away.',
    hi: 'जब कोई अभिभावक बताए कि छात्र नहीं आएगा।',
  },
  needs: allow(teacher, admin('school', 'view')),
  usually: ['inApp'],
}

const announced = z.object({
  name: z.string().max(210),
  className: z.string().max(80),
  from: z.string().max(10),
  to: z.string().max(10),
})

/** Sent to the class teacher and the office. */
export const absenceAnnounced = notification('attendance.announced', {
  category: announcedAbsences,
  params: announced.extend({ reason: z.string().max(200) }),
  words: {
    en: { title: '{name} will be away', body: '{className}, {from:date} to {to:date}. {reason}' },
    hi: { title: '{name} नहीं आएँगे', body: '{className}, {from:date} से {to:date}। {reason}' },
  },
  link: '/attendance/announced',
})

/** Sent to those who were told of the absence. */
export const absenceWithdrawn = notification('attendance.absenceWithdrawn', {
  category: announcedAbsences,
  params: announced,
  words: {
    en: { title: '{name} will come after all', body: '{className}: the absence from {from:date} to {to:date} is off.' },
    hi: { title: '{name} अब स्कूल आएँगे', body: '{className}: {from:date} से {to:date} की छुट्टी रद्द हुई।' },
  },
  link: '/attendance/announced',
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

export const notifications: readonly NotificationKind[] = [
  studentAbsent,
  absenceSeen,
  absenceAnnounced,
  absenceWithdrawn,
  registersOpen,
]
