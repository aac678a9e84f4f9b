import * as z from 'zod'
import { allow, student, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const answers: NotificationCategory = {
  id: 'doubts.answers',
  name: { en: 'Answers to your doubts', hi: 'आपके सवालों के जवाब' },
  about: { en: 'When a teacher or a classmate answers.', hi: 'जब कोई शिक्षक या सहपाठी जवाब दे।' },
  needs: allow(student),
  usually: ['inApp'],
}

/** Sent to the student who asked. */
export const doubtAnswered = notification('doubts.answered', {
  category: answers,
  params: z.object({ name: z.string().max(210), course: z.string().max(200) }),
  words: {
    en: { title: '{name} answered your doubt', body: '{course}' },
    hi: { title: '{name} ने आपके सवाल का जवाब दिया', body: '{course}' },
  },
  link: '/family/doubts',
})

const waiting: NotificationCategory = {
  id: 'doubts.waiting',
  name: { en: 'Doubts', hi: 'छात्रों के सवाल' },
  about: {
    en: 'When a doubt has had no answer for a day, and when a post is reported.',
    hi: 'जब किसी सवाल को एक दिन तक जवाब न मिले, और जब किसी संदेश की शिकायत हो।',
  },
  needs: allow(teacher),
  usually: ['inApp'],
}

/** Sent once to the teachers of the subject. */
export const doubtWaiting = notification('doubts.unanswered', {
  category: waiting,
  params: z.object({ name: z.string().max(210), className: z.string().max(80), course: z.string().max(200) }),
  words: {
    en: { title: '{name} is waiting for an answer', body: '{className} {course}, asked a day ago.' },
    hi: { title: '{name} जवाब की प्रतीक्षा में हैं', body: '{className} {course}, एक दिन पहले पूछा गया।' },
  },
  link: '/teacher/doubts',
})

/** Sent to the teachers of the subject. */
export const postReported = notification('doubts.reported', {
  category: waiting,
  params: z.object({ className: z.string().max(80), course: z.string().max(200) }),
  words: {
    en: { title: 'A post in {className} {course} was reported', body: 'Please look at it and hide it if it is unfit.' },
    hi: { title: '{className} {course} के एक संदेश की शिकायत हुई', body: 'कृपया देखें और अनुचित हो तो छिपा दें।' },
  },
  link: '/teacher/doubts',
})

export const notifications: readonly NotificationKind[] = [doubtAnswered, doubtWaiting, postReported]
