import * as z from 'zod'
import { admin, allow, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const lessons: NotificationCategory = {
  id: 'timetable.lessons',
  name: { en: 'Timetable', hi: 'टाइमटेबल' },
  about: {
    en: 'New timetables and lessons you cover for a colleague.',
    hi: 'नया टाइमटेबल, या किसी साथी की जगह लिया जाने वाला पीरियड।',
  },
  needs: allow(teacher, admin('timetable', 'view')),
  usually: ['inApp'],
}

const oneLesson = z.object({
  className: z.string().max(80),
  course: z.string().max(80),
  period: z.string().max(60),
  date: z.string().max(10),
})

export const timetablePublished = notification('timetable.published', {
  category: lessons,
  params: z.object({ name: z.string().max(60), from: z.string().max(10) }),
  words: {
    en: { title: 'New timetable from {from:date}', body: '{name} has been published. Check your lessons.' },
    hi: { title: '{from:date} से नया टाइमटेबल', body: '{name} प्रकाशित हुआ। अपने पीरियड देखें।' },
  },
  link: '/teacher/timetable',
})

export const substitutionGiven = notification('timetable.substitution', {
  category: lessons,
  params: oneLesson,
  words: {
    en: { title: 'You’re covering {className} on {date:date}', body: '{course}, {period}.' },
    hi: { title: '{date:date} को {className} आप लेंगे', body: '{course}, {period}।' },
  },
  link: '/teacher/timetable',
})

export const substitutionTaken = notification('timetable.substitutionTaken', {
  category: lessons,
  params: oneLesson,
  words: {
    en: { title: 'You’re no longer covering {className} on {date:date}', body: '{course}, {period}.' },
    hi: { title: '{date:date} को {className} अब आपको नहीं लेनी है', body: '{course}, {period}।' },
  },
  link: '/teacher/timetable',
})

export const timetableGenerated = notification('timetable.generated', {
  category: lessons,
  params: z.object({ name: z.string().max(60), placed: z.int(), missing: z.int() }),
  words: {
    en: { title: '{name} is ready', body: '{placed:number} lessons placed, {missing:number} unplaced.' },
    hi: { title: '{name} तैयार है', body: '{placed:number} पीरियड रखे गए, {missing:number} बाकी।' },
  },
})

export const notifications: readonly NotificationKind[] = [
  timetablePublished,
  substitutionGiven,
  substitutionTaken,
  timetableGenerated,
]
