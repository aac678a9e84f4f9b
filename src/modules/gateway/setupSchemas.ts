import * as z from 'zod'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { DialNumber, Email, id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError } from '#platform/contract/serverText.ts'
import { gatewayChannels, providers, providersOf, suppressionReasons } from './choices.ts'

const version = z.int().min(0).max(1_000_000_000)
const channel = z.enum(gatewayChannels)
const chain = z
  .array(channel)
  .max(gatewayChannels.length)
  .refine((all) => new Set(all).size === all.length, {
    error: schemaError('channel-twice', 'Use each channel only once.'),
  })

const clock = () =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: schemaError('quiet-time-invalid', 'Enter a time, such as 21:30.') })

const settings = {
  /** The school's clock; nothing but codes and emergencies leaves meanwhile. */
  quietHours: z
    .object({ from: clock(), to: clock() })
    .refine(({ from, to }) => from !== to, {
      error: schemaError('quiet-hours-empty', 'Quiet hours end at another time than they begin.'),
      path: ['to'],
    })
    .nullable(),
  /** A campaign to more people than this needs a second person. */
  approvalAbove: z.int().min(1).max(100_000),
  /** The channels one after the other, if one fails. */
  chain,
  /** The channels on which nothing is sent without credit. */
  prepaid: chain,
  version,
}
export const GatewaySettings = z.object(settings)
export type GatewaySettings = z.infer<typeof GatewaySettings>

/** The public part of an account; which are needed depends on the provider. */
const accountSettings = z.object({
  /** MSG91: the six letters under which SMS arrive. */
  sender: text(11, 0).default(''),
  /** Twilio: the account and its number. */
  accountSid: text(34, 0).default(''),
  from: text(150, 0).default(''),
  /** WhatsApp: the id of the number, not the number. */
  phoneNumberId: text(30, 0).default(''),
  /** Firebase: the project and its service account. */
  projectId: text(60, 0).default(''),
  clientEmail: text(150, 0).default(''),
  /** A stand-in instead of the provider, for trying; not in production. */
  standIn: z.union([z.literal(''), z.literal('on'), z.string().regex(/^\d{4,5}$/)]).default(''),
})

export const Account = z.object({
  gatewayAccountId: id(),
  channel,
  provider: z.enum(providers),
  name: z.string(),
  settings: z.record(z.string(), z.string()),
  hasKey: z.boolean(),
  hookIsKept: z.boolean(),
  /** Where the provider reports; empty for those that do not. */
  receiptsTo: z.string(),
  priority: z.int(),
  perSecond: z.int(),
  /** Paise for 1,000 segments. */
  price: z.int(),
  isActive: z.boolean(),
  failingCode: z.string().nullable(),
  failingUntil: z.iso.datetime().nullable(),
  sentToday: z.int(),
  failedToday: z.int(),
  version: z.int(),
})
export type Account = z.infer<typeof Account>

/** Made once: the words of a schema are never removed. */
const wrongAccount = {
  providerChannel: schemaError('provider-channel', 'This provider does not send on this channel.'),
  twilioAccount: schemaError('twilio-account', 'Enter the account SID, which begins with AC.'),
  twilioFrom: schemaError('twilio-from', 'Enter the number or the messaging service (MG…) it is sent from.'),
  whatsappNumber: schemaError('whatsapp-number', 'Enter the phone number ID, which has only digits.'),
  firebaseProject: schemaError('firebase-project', 'Enter the ID of the Firebase project.'),
  firebaseAccount: schemaError('firebase-account', 'Enter the e-mail address of the service account.'),
  mailSender: schemaError('mail-sender', 'Enter the sender, such as Greenwood <office@greenwood.in>.'),
}

const dialled = /^(?:\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/i
const accountBody = z
  .object({
    channel,
    provider: z.enum(providers),
    name: text(60),
    settings: accountSettings,
    /** Empty keeps the present one. */
    key: z.string().max(5000).default(''),
    hookSecret: text(200, 0).default(''),
    priority: z.int().min(1).max(9),
    perSecond: z.int().min(1).max(500),
    price: z.int().min(0).max(10_000_000),
    isActive: z.boolean(),
  })
  .superRefine((account, context) => {
    const wrong = (path: string[], error: string) => context.addIssue({ code: 'custom', path, message: error })
    const allowed: readonly string[] = providersOf[account.channel]
    if (!allowed.includes(account.provider)) wrong(['provider'], wrongAccount.providerChannel)
    const { accountSid, from, phoneNumberId, projectId, clientEmail } = account.settings
    if (account.provider === 'twilio' && !/^AC[0-9a-f]{32}$/i.test(accountSid))
      wrong(['settings', 'accountSid'], wrongAccount.twilioAccount)
    if (account.provider === 'twilio' && !dialled.test(from)) wrong(['settings', 'from'], wrongAccount.twilioFrom)
    if (account.provider === 'whatsappCloud' && !/^\d{5,30}$/.test(phoneNumberId))
      wrong(['settings', 'phoneNumberId'], wrongAccount.whatsappNumber)
    if (account.provider === 'fcm' && !/^[a-z][a-z0-9-]{3,58}$/.test(projectId))
      wrong(['settings', 'projectId'], wrongAccount.firebaseProject)
    if (account.provider === 'fcm' && !Email.safeParse(clientEmail).success)
      wrong(['settings', 'clientEmail'], wrongAccount.firebaseAccount)
    if (account.provider === 'smtp' && !/^(?:[^<>]+<)?[^<>\s@]+@[^<>\s@]+>?$/.test(from))
      wrong(['settings', 'from'], wrongAccount.mailSender)
  })

export const Sender = z.object({
  senderId: id(),
  channel,
  header: z.string(),
  /** The school's number in the telecom regulator's register. */
  entityId: z.string(),
  isVerified: z.boolean(),
  version: z.int(),
})
export type Sender = z.infer<typeof Sender>
const senderBody = z.object({
  channel,
  header: text(100),
  entityId: z.string().regex(/^\d{0,30}$/, { error: schemaError('entity-digits', 'The entity ID has only digits.') }),
  isVerified: z.boolean(),
})

export const CreditEntry = z.object({
  creditId: id(),
  channel,
  kind: z.enum(['topUp', 'spend', 'correction']),
  amount: z.int(),
  note: z.string(),
  /** The campaign or kind of notification it was spent on. */
  source: z.string().nullable(),
  sourceName: z.object({ en: z.string(), hi: z.string() }).nullable(),
  madeBy: z.string().nullable(),
  madeAt: z.iso.datetime(),
})
export type CreditEntry = z.infer<typeof CreditEntry>

export const Suppression = z.object({
  suppressionId: id(),
  channel,
  ending: z.string(),
  reason: z.enum(suppressionReasons),
  addedBy: z.string().nullable(),
  addedAt: z.iso.datetime(),
})
export type Suppression = z.infer<typeof Suppression>

const noAccount = { 'no-such-account': { status: 404, message: 'We couldn’t find this account.' } } as const
const accountFails = {
  'key-needed': { status: 422, message: 'Enter the key of the account.' },
  'key-unusable': { status: 422, message: 'This key can’t be read. Copy it again from the provider.' },
  'not-here': { status: 409, message: 'Stand-ins work only in development.' },
} as const
const headerTaken = { 'header-taken': { status: 409, message: 'This sender is already in the list.' } } as const

export const gatewaySetupDefinitions = definitions({
  getGatewaySetup: {
    does: 'Return the school’s accounts, senders, settings and credits, without any key',
    reply: z.object({
      accounts: z.array(Account),
      senders: z.array(Sender),
      settings: GatewaySettings,
      credits: z.array(z.object({ channel, balance: z.int() })),
      /** The channels the installation sends on without an account of the school. */
      installation: z.array(channel),
      allowsStandIn: z.boolean(),
    }),
  },
  saveGatewaySettings: {
    does: 'Save quiet hours, the order of channels, the size that needs approval and what is paid in advance',
    body: GatewaySettings,
    reply: GatewaySettings,
    message: saved,
  },
  addAccount: {
    does: 'Add an account with a provider; its key is sealed and never shown again',
    body: accountBody,
    reply: Account,
    message: saved,
    fails: accountFails,
  },
  saveAccount: {
    does: 'Change an account; a key left empty is kept',
    params: { gatewayAccountId: id() },
    body: accountBody.safeExtend({ version }),
    reply: Account,
    message: saved,
    fails: { ...noAccount, ...accountFails },
  },
  addSender: { does: 'Add a sender', body: senderBody, reply: Sender, message: saved, fails: headerTaken },
  saveSender: {
    does: 'Change a sender',
    params: { senderId: id() },
    body: senderBody.extend({ version }),
    reply: Sender,
    message: saved,
    fails: { 'no-such-sender': { status: 404, message: 'We couldn’t find this sender.' }, ...headerTaken },
  },
  listCredits: {
    does: 'List the entries of the credit ledger, newest first',
    query: { ...paging, sort: sortBy(['madeAt']).default('-madeAt'), channel: channel.optional() },
    reply: pageOf(CreditEntry),
  },
  addCredits: {
    does: 'Add bought credits, or correct the balance',
    idempotency: 'required',
    body: z.object({
      channel,
      kind: z.enum(['topUp', 'correction']),
      amount: z
        .int()
        .min(-10_000_000)
        .max(10_000_000)
        .refine((amount) => amount !== 0, { error: schemaError('credit-amount', 'Enter a number of credits.') }),
      note: text(200),
    }),
    reply: z.object({ channel, balance: z.int() }),
    message: saved,
    fails: { 'top-up-negative': { status: 422, message: 'To take credits away, record a correction.' } },
  },
  listSuppressions: {
    does: 'List the contacts that get nothing, with the reason',
    query: {
      ...paging,
      sort: sortBy(['addedAt']).default('-addedAt'),
      channel: channel.optional(),
      reason: z.enum(suppressionReasons).optional(),
    },
    reply: pageOf(Suppression),
  },
  addSuppression: {
    does: 'Send nothing more to a number or address',
    body: z.object({ channel: z.enum(['email', 'sms', 'whatsapp']), contact: z.union([DialNumber, Email]) }),
    reply: z.object({ suppressionId: id() }),
    message: saved,
    fails: {
      'contact-channel': { status: 422, message: 'Enter an address for e-mail and a number for SMS and WhatsApp.' },
    },
  },
  deleteSuppression: {
    does: 'Send to a contact again, because its owner wants it',
    params: { suppressionId: id() },
    reply: z.object({}),
    message: deleted,
    fails: { 'no-such-suppression': { status: 404, message: 'This contact is no longer in the list.' } },
  },
})
