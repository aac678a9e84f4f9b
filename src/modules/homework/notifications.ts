import * as z from 'zod'
import { allow, guardian, student } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'homework.family',
  name: { en: 'Homework', hi: 'गृहकार्य' },
  about: {
    en: 'New homework, reminders, and work a teacher has returned.',
    hi: 'नया गृहकार्य, याद दिलाने के संदेश, और शिक्षक का जाँचकर लौटाया काम।',
  },
  needs: allow(student, guardian),
  usually: ['inApp'],
}

const about = { title: z.string().max(120), subject: z.string().max(200) }
const due = { due: z.string().max(10) }
const child = { name: z.string().max(210) }

export const homeworkSet = notification('homework.set', {
  category,
  params: z.object({ ...about, ...due }),
  words: {
    en: { title: '{subject}: {title}', body: 'New homework, due {due:date}.' },
    hi: { title: '{subject}: {title}', body: 'नया गृहकार्य, {due:date} तक।' },
  },
})

export const childHomeworkSet = notification('homework.childSet', {
  category,
  params: z.object({ ...about, ...due, ...child }),
  words: {
    en: { title: '{name} has new homework in {subject}', body: '{title}, due {due:date}.' },
    hi: { title: '{name} को {subject} में नया गृहकार्य मिला', body: '{title}, {due:date} तक।' },
  },
})

export const homeworkReminder = notification('homework.reminder', {
  category,
  params: z.object({ ...about, ...due }),
  words: {
    en: { title: 'Please hand in: {title}', body: '{subject}, due {due:date}. Your teacher is waiting for it.' },
    hi: { title: 'जमा कर दें: {title}', body: '{subject}, {due:date} तक। शिक्षक आपके काम की राह देख रहे हैं।' },
  },
})

export const childHomeworkReminder = notification('homework.childReminder', {
  category,
  params: z.object({ ...about, ...due, ...child }),
  words: {
    en: { title: '{name} has not handed in: {title}', body: '{subject}, due {due:date}.' },
    hi: { title: '{name} ने अभी जमा नहीं किया: {title}', body: '{subject}, {due:date} तक।' },
  },
})

export const homeworkDueTomorrow = notification('homework.dueTomorrow', {
  category,
  params: z.object({ ...about, ...due }),
  words: {
    en: { title: 'Due tomorrow: {title}', body: '{subject}. You haven’t handed it in yet.' },
    hi: { title: 'कल तक: {title}', body: '{subject}। आपने इसे अभी जमा नहीं किया है।' },
  },
})

export const childHomeworkDueTomorrow = notification('homework.childDueTomorrow', {
  category,
  params: z.object({ ...about, ...due, ...child }),
  words: {
    en: { title: '{name} has homework due tomorrow', body: '{subject}: {title}.' },
    hi: { title: '{name} का गृहकार्य कल तक जमा होना है', body: '{subject}: {title}।' },
  },
})

export const homeworkReturned = notification('homework.returned', {
  category,
  params: z.object({ ...about, ...due }),
  words: {
    en: { title: 'Returned: {title}', body: '{subject}. Your teacher has looked at your work.' },
    hi: { title: 'लौटाया गया: {title}', body: '{subject}। शिक्षक ने आपका काम देख लिया है।' },
  },
})

export const childHomeworkReturned = notification('homework.childReturned', {
  category,
  params: z.object({ ...about, ...due, ...child }),
  words: {
    en: { title: '{name}’s work was returned: {title}', body: '{subject}.' },
    hi: { title: '{name} का काम लौटाया गया: {title}', body: '{subject}।' },
  },
})

export const notifications: readonly NotificationKind[] = [
  homeworkSet,
  childHomeworkSet,
  homeworkReminder,
  childHomeworkReminder,
  homeworkDueTomorrow,
  childHomeworkDueTomorrow,
  homeworkReturned,
  childHomeworkReturned,
]
