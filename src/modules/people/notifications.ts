import * as z from 'zod'
import { allow, guardian } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const record: NotificationCategory = {
  id: 'people.record',
  name: { en: 'Your child’s record', hi: 'बच्चे का रिकॉर्ड' },
  about: {
    en: 'What the office decided about corrections you asked for.',
    hi: 'आपके माँगे सुधारों पर कार्यालय का निर्णय।',
  },
  needs: allow(guardian),
  usually: ['inApp', 'email'],
}

/** Sent to the guardian who asked. */
export const correctionDecided = notification('people.correctionDecided', {
  category: record,
  params: z.object({ name: z.string().max(210), accepted: z.int(), rejected: z.int() }),
  words: {
    en: {
      title: 'The office has checked your corrections for {name}',
      body: 'Accepted: {accepted:number}. Not accepted: {rejected:number}.',
    },
    hi: {
      title: 'कार्यालय ने {name} के लिए आपके सुधार देख लिए हैं',
      body: 'स्वीकार: {accepted:number}। अस्वीकार: {rejected:number}।',
    },
  },
  link: '/family/profile',
})

export const notifications: readonly NotificationKind[] = [correctionDecided]
