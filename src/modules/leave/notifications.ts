import * as z from 'zod'
import { admin, allow, gateStaff, otherStaff, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'

const category: NotificationCategory = {
  id: 'leave.requests',
  name: { en: 'Leave', hi: 'अवकाश' },
  about: {
    en: 'Leave requests you need to approve, and decisions on your own leave.',
    hi: 'जिन अवकाश अनुरोधों पर आपको निर्णय लेना है, और आपके अपने अवकाश पर निर्णय।',
  },
  needs: allow(teacher, otherStaff, gateStaff, admin('leaveRequest', 'view')),
  usually: ['inApp', 'email'],
}

const days = { from: z.string().max(10), to: z.string().max(10) }

export const leaveRequested = notification('leave.requested', {
  category,
  params: z.object({ name: z.string().max(210), ...days }),
  words: {
    en: { title: '{name} requested leave', body: '{from:date} to {to:date}.' },
    hi: { title: '{name} ने अवकाश माँगा है', body: '{from:date} से {to:date} तक।' },
  },
  link: '/admin/teacher-inquiry/leave',
})

export const leaveApproved = notification('leave.approved', {
  category,
  params: z.object(days),
  words: {
    en: { title: 'Your leave was approved', body: '{from:date} to {to:date}.' },
    hi: { title: 'आपका अवकाश स्वीकृत हुआ', body: '{from:date} से {to:date} तक।' },
  },
})

export const leaveRejected = notification('leave.rejected', {
  category,
  params: z.object({ ...days, reason: z.string().max(300) }),
  words: {
    en: { title: 'Your leave was rejected', body: '{from:date} to {to:date}: {reason}' },
    hi: { title: 'आपका अवकाश अस्वीकृत हुआ', body: '{from:date} से {to:date} तक: {reason}' },
  },
})

export const leaveWithdrawn = notification('leave.withdrawn', {
  category,
  params: z.object({ ...days, reason: z.string().max(300) }),
  words: {
    en: { title: 'Your approved leave was withdrawn', body: '{from:date} to {to:date}: {reason}' },
    hi: { title: 'आपका स्वीकृत अवकाश वापस लिया गया', body: '{from:date} से {to:date} तक: {reason}' },
  },
})

/** For approvers: a request they need not decide any more, or leave they approved that was withdrawn. */
export const leaveCancelled = notification('leave.cancelled', {
  category,
  params: z.object({ name: z.string().max(210), ...days }),
  words: {
    en: { title: '{name}’s leave was cancelled', body: '{from:date} to {to:date}.' },
    hi: { title: '{name} का अवकाश रद्द हुआ', body: '{from:date} से {to:date} तक।' },
  },
  link: '/admin/teacher-inquiry/leave',
})

export const notifications: readonly NotificationKind[] = [
  leaveRequested,
  leaveApproved,
  leaveRejected,
  leaveWithdrawn,
  leaveCancelled,
]
