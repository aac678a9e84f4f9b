import * as z from 'zod'
import { multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { drivers, type LiveDriver } from './enumerations.ts'
import { meetingLinkOrNone } from './meetingLink.ts'

/** How the school meets online. Secrets can be set but never read. */
export const LiveSettings = z.object({
  driver: z.enum(drivers),
  /** The school's own link, or the Jitsi server. */
  address: z.string(),
  accountId: z.string(),
  clientId: z.string(),
  hostUser: z.string(),
  secretIsKept: z.boolean(),
  webhookSecretIsKept: z.boolean(),
  isStandIn: z.boolean(),
  /** Whether the stand-in can be used here; not on a production server. */
  allowsStandIn: z.boolean(),
  /** Where the service sends its messages; empty for those that send none. */
  webhookUrl: z.string(),
  /** 0 until first saved. */
  version: z.int(),
})
export type LiveSettings = z.infer<typeof LiveSettings>

const version = z.int().min(0).max(1_000_000_000)
const notHere = { 'not-here': { status: 409, message: 'The stand-in works only in development.' } } as const
const missing = schemaError('value-missing', 'Please fill this in.')
const hostName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** What each service needs besides its secret. */
const needed: Record<LiveDriver, readonly ('accountId' | 'clientId' | 'hostUser')[]> = {
  link: [],
  jitsi: ['accountId'],
  meet: ['clientId', 'hostUser'],
  zoom: ['accountId', 'clientId', 'hostUser'],
}

const SettingsForm = z
  .object({
    driver: z.enum(drivers),
    address: text(500, 0),
    accountId: text(100, 0),
    clientId: text(200, 0),
    hostUser: text(200, 0),
    /** Left empty, the stored one is kept. */
    secret: multiline(5000, 0),
    webhookSecret: text(200, 0),
    version,
  })
  .check(({ value, issues }) => {
    for (const field of needed[value.driver])
      if (value[field] === '') issues.push({ code: 'custom', message: missing, input: value[field], path: [field] })
    const isRight =
      value.driver === 'jitsi'
        ? hostName.test(value.address)
        : value.driver !== 'link' || meetingLinkOrNone().safeParse(value.address).success
    const message =
      value.driver === 'jitsi'
        ? schemaError('jitsi-server-invalid', 'Enter the server’s name, such as 8x8.vc.')
        : schemaError('meeting-link-invalid', 'Enter a link that starts with https://.')
    if (!isRight) issues.push({ code: 'custom', message, input: value.address, path: ['address'] })
  })

export const meetingFailures = {
  'no-meeting-service': {
    status: 409,
    message: 'Your school’s meeting service is not set up. Paste a link, or ask the office.',
  },
  'meeting-refused': { status: 409, message: 'The meeting service rejected the request: {reason}' },
  'meeting-down': { status: 503, message: 'We couldn’t reach the meeting service. Try again in a moment.' },
} as const

const nothing = z.object({})
const refusedEvents = {
  'bad-signature': { status: 401, message: 'This message is not signed by the meeting service.' },
  'not-expected': { status: 404, message: 'This school expects no messages from this service.' },
} as const

const participant = z.looseObject({
  user_id: z.string().max(200).optional(),
  user_name: z.string().max(300).optional(),
  registrant_id: z.string().max(200).optional(),
  join_time: z.string().max(40).optional(),
  leave_time: z.string().max(40).optional(),
})
/** The used part of Zoom's messages. */
export const ZoomEvent = z.object({
  event: z.string().max(100),
  payload: z.object({
    plainToken: z.string().max(200).optional(),
    object: z
      .looseObject({
        id: z.union([z.string().max(40), z.number()]).optional(),
        participant: participant.optional(),
        share_url: z.string().max(1000).optional(),
      })
      .optional(),
  }),
})
export type ZoomEvent = z.output<typeof ZoomEvent>

/** The used part of the messages of hosted Jitsi. */
export const JitsiEvent = z.object({
  eventType: z.string().max(100),
  /** `app/room`. */
  fqn: z.string().max(300).default(''),
  sessionId: z.string().max(200).default(''),
  /** In ms. */
  timestamp: z.number().min(0).max(10_000_000_000_000).default(0),
  data: z
    .looseObject({
      id: z.string().max(200).optional(),
      name: z.string().max(300).optional(),
      participantId: z.string().max(200).optional(),
      participantJid: z.string().max(300).optional(),
      preAuthenticatedLink: z.string().max(2000).optional(),
    })
    .default({}),
})
export type JitsiEvent = z.output<typeof JitsiEvent>

export const liveClassSettingsDefinitions = definitions({
  getLiveSettings: {
    does: 'Show how the school meets online, without its secrets',
    reply: LiveSettings,
  },
  saveLiveSettings: {
    does: 'Choose how the school meets online: pasted links, Jitsi, Google Meet or Zoom; a secret left empty is kept',
    body: SettingsForm,
    reply: LiveSettings,
    message: saved,
    fails: {
      'secret-missing': { status: 409, message: 'Enter the service’s secret as well.' },
    },
  },
  useLiveStandIn: {
    does: 'Switch to the stand-in of a meeting service, to try live classes without an account; not in production',
    body: z.object({ driver: z.enum(['jitsi', 'zoom']), version }),
    reply: LiveSettings,
    message: saved,
    fails: notHere,
  },
  tryMeeting: {
    does: 'Make a meeting with the saved settings and remove it again, to see whether they work',
    ownTransactions: 'calls the meeting service between two transactions',
    reply: z.object({
      driver: z.enum(drivers),
      /** A link to look at, where the service gives one that lasts. */
      address: z.string(),
    }),
    message: serverText('meeting-works', 'The meeting service works'),
    fails: meetingFailures,
  },
  hearZoom: {
    does: 'Receive a message from Zoom; accepted only when signed with the school’s secret token',
    signed: 'Zoom, with the secret token of the school’s app',
    body: ZoomEvent,
    // Zoom reads the answer to its challenge as it stands, without an envelope.
    carries: 'download',
    reply: nothing,
    fails: refusedEvents,
  },
  hearJitsi: {
    does: 'Receive a message from hosted Jitsi; accepted only when signed with the school’s secret',
    signed: 'hosted Jitsi, with the secret of the school’s webhook',
    body: JitsiEvent,
    reply: nothing,
    fails: refusedEvents,
  },
})
