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
  /** Reaches the browsers in which the user has turned it on. */
  push: z.boolean().default(true),
  email: z.boolean(),
  sms: z.boolean(),
  /** Hold back push, e-mail and SMS until quiet hours end. */
  waits: z.boolean(),
})
export type Choice = z.infer<typeof Choice>

const language = z.enum(['en', 'hi'])

export const Preferences = z.object({
  categories: z.array(Choice.extend({ urgent: z.boolean(), fixed: z.array(z.enum(channels)) })),
  /** The channels configured on this server. */
  available: z.array(z.enum(channels)),
  quietHours: QuietHours.nullable(),
  /** For push, e-mail and SMS; the web app uses the device's language. */
  language,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether the caller has agreed to get messages by WhatsApp; null if the school has no WhatsApp. */
  whatsapp: z.boolean().nullable(),
  /** The key with which a browser subscribes to push. */
  pushKey: z.string(),
  /** The browsers in which push is on, such as ‘Chrome on Android’. */
  pushDevices: z.array(z.object({ client: z.string(), isCurrent: z.boolean() })),
})
export type Preferences = z.infer<typeof Preferences>

const { page, size } = paging

/** The address of a browser at its push service. */
const endpoint = z.url().max(1000)
/** As browsers write keys: base64url without padding. */
const key = (length: number) => z.base64url().length(length)

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
  saveLanguage: {
    does: 'Set the language in which the caller gets push messages, e-mail and SMS',
    /** One that was not chosen, but is the device's, does not replace an earlier one. */
    body: z.object({ language, isChosen: z.boolean() }),
    reply: z.object({ language }),
  },
  addPushDevice: {
    does: 'Send push messages to this browser',
    body: z.object({ endpoint, keys: z.object({ p256dh: key(87), auth: key(22) }) }),
    reply: z.object({ isOn: z.boolean() }),
    fails: {
      'unknown-push-service': {
        status: 422,
        message: 'Your browser gets its messages from a service we don’t know. Please use e-mail instead.',
      },
    },
  },
  checkPushDevice: {
    does: 'Say whether this browser gets the caller’s push messages, and keep it with the current session',
    body: z.object({ endpoint }),
    reply: z.object({ isOn: z.boolean() }),
  },
  removePushDevice: {
    does: 'Send no more push messages to this browser',
    body: z.object({ endpoint }),
    reply: z.object({ isOn: z.boolean() }),
  },
})
