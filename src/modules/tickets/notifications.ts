import * as z from 'zod'
import { admin, allow, guardian, otherStaff, student, teacher } from '#platform/contract/access/access.ts'
import { type NotificationCategory, type NotificationKind, notification } from '#platform/contract/notifications.ts'
import { limits, vendor } from './rules.ts'

const own: NotificationCategory = {
  id: 'tickets.own',
  name: { en: 'Your support tickets', hi: 'आपके सहायता टिकट' },
  about: {
    en: 'When the office answers, resolves or rejects your ticket.',
    hi: 'जब कार्यालय आपके टिकट का जवाब दे, उसे हल या अस्वीकार करे।',
  },
  needs: allow(teacher, otherStaff, student, guardian),
  usually: ['inApp', 'email'],
}
const subject = { number: z.number(), subject: z.string().max(limits.subject) }

export const ticketAnswered = notification('tickets.answered', {
  category: own,
  params: z.object(subject),
  words: {
    en: { title: 'The office answered ticket {number}', body: '{subject}' },
    hi: { title: 'कार्यालय ने टिकट {number} का जवाब दिया', body: '{subject}' },
  },
})
export const ticketResolved = notification('tickets.resolved', {
  category: own,
  params: z.object(subject),
  words: {
    en: { title: 'Ticket {number} is resolved', body: '{subject}. Tell us how it went.' },
    hi: { title: 'टिकट {number} हल हो गया', body: '{subject}. बताइए कैसा रहा।' },
  },
})
export const ticketRejected = notification('tickets.rejected', {
  category: own,
  params: z.object({ ...subject, reason: z.string().max(limits.note) }),
  words: {
    en: { title: 'Ticket {number} was rejected', body: '{subject}: {reason}' },
    hi: { title: 'टिकट {number} अस्वीकार हुआ', body: '{subject}: {reason}' },
  },
})

const office: NotificationCategory = {
  id: 'tickets.office',
  name: { en: 'Support tickets', hi: 'सहायता टिकट' },
  about: {
    en: 'New tickets, replies to them, and tickets that are overdue.',
    hi: 'नए टिकट, उन पर जवाब, और समय पार कर चुके टिकट।',
  },
  needs: allow(admin('supportTickets', 'approve')),
  usually: ['inApp'],
}
const byName = { ...subject, name: z.string().max(210) }

export const ticketRaised = notification('tickets.raised', {
  category: office,
  params: z.object(byName),
  words: {
    en: { title: '{name} raised ticket {number}', body: '{subject}' },
    hi: { title: '{name} ने टिकट {number} भेजा', body: '{subject}' },
  },
})
export const ticketFollowed = notification('tickets.followed', {
  category: office,
  params: z.object(byName),
  words: {
    en: { title: '{name} wrote to ticket {number}', body: '{subject}' },
    hi: { title: '{name} ने टिकट {number} पर लिखा', body: '{subject}' },
  },
})
export const ticketReopened = notification('tickets.reopened', {
  category: office,
  params: z.object(byName),
  words: {
    en: { title: '{name} reopened ticket {number}', body: '{subject}' },
    hi: { title: '{name} ने टिकट {number} फिर से खोला', body: '{subject}' },
  },
})
export const ticketAssigned = notification('tickets.assigned', {
  category: office,
  params: z.object(byName),
  words: {
    en: { title: '{name} assigned ticket {number} to you', body: '{subject}' },
    hi: { title: '{name} ने टिकट {number} आपको सौंपा', body: '{subject}' },
  },
})
export const ticketLate = notification('tickets.late', {
  category: office,
  params: z.object(subject),
  words: {
    en: { title: 'Ticket {number} is overdue', body: '{subject}' },
    hi: { title: 'टिकट {number} का समय पार हो गया', body: '{subject}' },
  },
})
export const deskAnswered = notification('tickets.deskAnswered', {
  category: office,
  params: z.object(subject),
  words: {
    en: { title: `${vendor} answered ticket {number}`, body: '{subject}' },
    hi: { title: `${vendor} ने टिकट {number} का जवाब दिया`, body: '{subject}' },
  },
})
export const deskUnreachable = notification('tickets.deskUnreachable', {
  category: office,
  params: z.object(subject),
  words: {
    en: { title: `Ticket {number} did not reach ${vendor}`, body: '{subject}. Open it to send it again.' },
    hi: { title: `टिकट {number} ${vendor} तक नहीं पहुँचा`, body: '{subject}. फिर से भेजने के लिए इसे खोलें।' },
  },
})

export const notifications: readonly NotificationKind[] = [
  ticketAnswered,
  ticketResolved,
  ticketRejected,
  ticketRaised,
  ticketFollowed,
  ticketReopened,
  ticketAssigned,
  ticketLate,
  deskAnswered,
  deskUnreachable,
]
