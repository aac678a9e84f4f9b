import * as z from 'zod'
import { admin, allow, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'curriculum.approval',
  name: { en: 'Curriculum', hi: 'पाठ्यक्रम' },
  about: {
    en: 'Curricula you need to approve, and decisions on your own.',
    hi: 'आपकी स्वीकृति के लिए आए पाठ्यक्रम, और आपके पाठ्यक्रम पर हुए निर्णय।',
  },
  needs: allow(teacher, admin('curriculum', 'view')),
  usually: ['inApp'],
}

const about = { grade: z.string().max(60), subject: z.string().max(120) }

export const curriculumSent = notification('curriculum.sent', {
  category,
  params: z.object({ ...about, name: z.string().max(210) }),
  words: {
    en: { title: 'Curriculum to approve', body: '{subject}, grade {grade}, from {name}.' },
    hi: { title: 'स्वीकृति के लिए पाठ्यक्रम', body: '{subject}, श्रेणी {grade}। भेजने वाले: {name}।' },
  },
  link: '/admin/create-curriculum',
})

export const curriculumApproved = notification('curriculum.approved', {
  category,
  params: z.object(about),
  words: {
    en: { title: 'Your curriculum was approved', body: '{subject}, grade {grade}.' },
    hi: { title: 'आपका पाठ्यक्रम स्वीकृत हुआ', body: '{subject}, श्रेणी {grade}।' },
  },
})

export const curriculumReturned = notification('curriculum.returned', {
  category,
  params: z.object({ ...about, note: z.string().max(300) }),
  words: {
    en: { title: 'Your curriculum needs rework', body: '{subject}, grade {grade}: {note}' },
    hi: { title: 'आपके पाठ्यक्रम में सुधार चाहिए', body: '{subject}, श्रेणी {grade}: {note}' },
  },
})

export const notifications: readonly NotificationKind[] = [curriculumSent, curriculumApproved, curriculumReturned]
