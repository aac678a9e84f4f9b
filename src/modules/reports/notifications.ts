import * as z from 'zod'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'
import { onDemand, permissionDeciders } from './access.ts'

const asking: NotificationCategory = {
  id: 'reports.permissions',
  name: { en: 'Permissions for reports', hi: 'रिपोर्ट की अनुमतियाँ' },
  about: {
    en: 'When a super admin decides about protected columns you asked for.',
    hi: 'जब सुपर एडमिन आपके माँगे सुरक्षित कॉलमों पर निर्णय लें।',
  },
  needs: onDemand,
  usually: ['inApp', 'email'],
}
const deciding: NotificationCategory = {
  id: 'reports.permissionRequests',
  name: { en: 'Requests for report columns', hi: 'रिपोर्ट के कॉलमों की माँग' },
  about: {
    en: 'When somebody asks to use protected columns in reports.',
    hi: 'जब कोई रिपोर्ट में सुरक्षित कॉलम माँगे।',
  },
  needs: permissionDeciders,
  usually: ['inApp'],
}
const about = { subject: z.string().max(100), subjectHi: z.string().max(100) }
const answer = z.string().max(300)

export const permissionAsked = notification('reports.permissionAsked', {
  category: deciding,
  params: z.object({ ...about, name: z.string().max(210), reason: answer }),
  words: {
    en: { title: '{name} asks for protected columns: {subject}', body: '{reason}' },
    hi: { title: '{name} ने सुरक्षित कॉलम माँगे: {subjectHi}', body: '{reason}' },
  },
})
export const permissionGranted = notification('reports.permissionGranted', {
  category: asking,
  params: z.object({ ...about, until: z.string() }),
  words: {
    en: { title: 'You may use the protected columns: {subject}', body: 'Until {until:date}.' },
    hi: { title: 'आप सुरक्षित कॉलम उपयोग कर सकते हैं: {subjectHi}', body: '{until:date} तक।' },
  },
})
export const permissionRefused = notification('reports.permissionRefused', {
  category: asking,
  params: z.object({ ...about, answer }),
  words: {
    en: { title: 'You may not use the protected columns: {subject}', body: '{answer}' },
    hi: { title: 'आप सुरक्षित कॉलम उपयोग नहीं कर सकते: {subjectHi}', body: '{answer}' },
  },
})
export const permissionEnded = notification('reports.permissionEnded', {
  category: asking,
  params: z.object({ ...about, answer }),
  words: {
    en: { title: 'Your permission for protected columns has ended: {subject}', body: '{answer}' },
    hi: { title: 'सुरक्षित कॉलमों की आपकी अनुमति समाप्त हुई: {subjectHi}', body: '{answer}' },
  },
})

export const notifications: readonly NotificationKind[] = [
  permissionAsked,
  permissionGranted,
  permissionRefused,
  permissionEnded,
]
