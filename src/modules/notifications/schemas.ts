import * as z from 'zod'
import { channels } from '#platform/contract/notifications.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError } from '#platform/contract/serverText.ts'

export const Notification = z.object({
  notificationId: id(),
  kind: z.string(),
  category: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A page inside the product. */
  link: z.string().nullable(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
})
export type Notification = z.infer<typeof Notification>

/** HH:MM in the school's time zone. */
const timeOfDay = () =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: schemaError('quiet-time-invalid', 'Enter a time, such as 21:30.') })

/** Spans midnight if `to` is earlier than `from`. */
export const QuietHours = z.object({ from: timeOfDay(), to: timeOfDay() }).refine(({ from, to }) => from !== to, {
  error: schemaError('quiet-hours-empty', 'Quiet hours end at another time than they begin.'),
  path: ['to'],
})
export type QuietHours = z.infer<typeof QuietHours>

/** A user's channels for one category. */
export const Choice = z.object({
  category: text(60),
  inApp: z.boolean(),
  email: z.boolean(),
  sms: z.boolean(),
  /** Hold back e-mail and SMS until quiet hours end. */
  waits: z.boolean(),
})
export type Choice = z.infer<typeof Choice>

const language = z.enum(['en', 'hi'])

export const Preferences = z.object({
  categories: z.array(Choice.extend({ urgent: z.boolean(), fixed: z.array(z.enum(channels)) })),
  /** The channels configured on this server. */
  available: z.array(z.enum(channels)),
  quietHours: QuietHours.nullable(),
  /** For e-mail and SMS; the web app uses the device's language. */
  language,
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
export type Preferences = z.infer<typeof Preferences>

const { page, size } = paging

export const notificationsDefinitions = definitions({
  listNotifications: {
    does: 'List the caller’s notifications, newest first, with the unread count',
    query: { page, size, sort: sortBy(['createdAt']).default('-createdAt') },
    reply: pageOf(Notification).extend({ unread: z.int() }),
  },
  countUnread: {
    does: 'Count unread notifications',
    reply: z.object({ unread: z.int() }),
  },
  markRead: {
    does: 'Mark some or all of the caller’s notifications as read',
    body: z.object({ notificationIds: z.union([z.array(id()).min(1).max(200), z.literal('all')]) }),
    reply: z.object({ unread: z.int() }),
    fails: { 'no-such-notification': { status: 404, message: 'We couldn’t find this notification.' } },
  },
  getPreferences: {
    does: 'Return the caller’s notification settings',
    reply: Preferences,
  },
  savePreferences: {
    does: 'Save the caller’s notification settings',
    body: z.object({
      categories: z.array(Choice).max(100),
      quietHours: QuietHours.nullable(),
      language,
    }),
    reply: Preferences,
    message: saved,
    fails: {
      'no-such-category': { status: 422, message: 'You can’t change this notification. Reload the page, then save.' },
    },
  },
})
