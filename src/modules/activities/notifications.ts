import * as z from 'zod'
import { allow, guardian, student } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'activities',
  name: { en: 'Activities', hi: 'गतिविधियाँ' },
  about: {
    en: 'New activities, and results when the teacher returns them.',
    hi: 'नई गतिविधियाँ, और शिक्षक के लौटाने पर उनके परिणाम।',
  },
  needs: allow(student, guardian),
  usually: ['inApp'],
}

const params = z.object({ title: z.string().max(200), name: z.string().max(210), date: z.string().max(10) })

export const activityAssigned = notification('activities.assigned', {
  category,
  params,
  words: {
    en: { title: 'New activity: {title}', body: 'For {name}, until {date:date}.' },
    hi: { title: 'नई गतिविधि: {title}', body: '{name} के लिए, {date:date} तक।' },
  },
  link: '/family/activities',
})

export const activityReturned = notification('activities.returned', {
  category,
  params: params.omit({ date: true }),
  words: {
    en: { title: '{title}: the result is here', body: 'The teacher has looked at the work of {name}.' },
    hi: { title: '{title}: परिणाम आ गया', body: 'शिक्षक ने {name} का काम देख लिया है।' },
  },
  link: '/family/activities',
})

export const notifications: readonly NotificationKind[] = [activityAssigned, activityReturned]
