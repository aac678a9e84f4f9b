import * as z from 'zod'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError } from '#platform/contract/serverText.ts'
import { gatewayChannels, languages, templateCategories, triggerAudiences } from './choices.ts'

const channel = z.enum(gatewayChannels)
const language = z.enum(languages)
const version = z.int().min(0).max(1_000_000_000)

/** The position at which a text differs from the registered one. */
const Fault = z.object({ at: z.int(), expected: z.string() })

export const MessageTemplate = z.object({
  messageTemplateId: id(),
  name: z.string(),
  kind: z.string().nullable(),
  channel,
  language,
  category: z.enum(templateCategories),
  subject: z.string(),
  body: z.string(),
  registeredText: z.string(),
  registeredId: z.string(),
  providerTemplate: z.string(),
  senderId: id().nullable(),
  sender: z.string().nullable(),
  isActive: z.boolean(),
  segments: z.int(),
  encoding: z.enum(['7-bit', '16-bit']),
  fault: Fault.nullable(),
  version: z.int(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

const templateBody = z.object({
  name: text(80),
  kind: text(80).nullable(),
  channel,
  language,
  category: z.enum(templateCategories),
  subject: text(200, 0),
  body: multiline(1600),
  registeredText: multiline(1600, 0),
  registeredId: z
    .string()
    .regex(/^[\w-]{0,40}$/, { error: schemaError('registered-id', 'Enter the number of the registration.') }),
  providerTemplate: z.string().regex(/^[\w.-]{0,120}$/, {
    error: schemaError('provider-template', 'Enter the template’s name or ID as the provider shows it.'),
  }),
  senderId: id().nullable(),
  isActive: z.boolean(),
})

const noTemplate = { 'no-such-template': { status: 404, message: 'We couldn’t find this template.' } } as const
const templateFails = {
  'template-taken': {
    status: 409,
    message: 'There is already a template for this, on this channel and in this language.',
  },
  'text-not-registered': { status: 422, message: 'The text differs from the registered one at character {at}.' },
  'no-such-kind': { status: 422, message: 'Choose one of the events.' },
  'no-such-sender': { status: 404, message: 'We couldn’t find this sender.' },
  'sender-unverified': {
    status: 422,
    message: 'This sender isn’t verified yet. Mark it as verified under Senders, or choose another.',
  },
} as const

export const Trigger = z.object({
  kind: z.string(),
  /** What it is called and the group it belongs to, in both languages. */
  name: z.object({ en: z.string(), hi: z.string() }),
  category: z.object({ en: z.string(), hi: z.string() }),
  isUrgent: z.boolean(),
  isOn: z.boolean(),
  audience: z.enum(triggerAudiences),
  delayMinutes: z.int(),
  keepsQuiet: z.boolean(),
  dedupeMinutes: z.int(),
  chain: z.array(channel),
  /** The channels for which the school has words of its own. */
  templates: z.array(channel),
  sentThisMonth: z.int(),
  version: z.int(),
})
export type Trigger = z.infer<typeof Trigger>

export const gatewayWordingDefinitions = definitions({
  listTemplates: {
    does: 'List the school’s message templates, the senders and the events they can be for',
    reply: z.object({
      templates: z.array(MessageTemplate),
      senders: z.array(z.object({ senderId: id(), channel, header: z.string() })),
      kinds: z.array(
        z.object({
          kind: z.string(),
          name: z.object({ en: z.string(), hi: z.string() }),
          placeholders: z.array(z.string()),
        }),
      ),
    }),
  },
  addTemplate: {
    does: 'Add a message template',
    body: templateBody,
    reply: MessageTemplate,
    message: saved,
    fails: templateFails,
  },
  saveTemplate: {
    does: 'Change a message template',
    params: { messageTemplateId: id() },
    body: templateBody.extend({ version }),
    reply: MessageTemplate,
    message: saved,
    fails: { ...noTemplate, ...templateFails },
  },
  deleteTemplate: {
    does: 'Delete a message template; messages that were sent with it stay',
    params: { messageTemplateId: id() },
    reply: z.object({}),
    message: deleted,
    fails: noTemplate,
  },
  checkText: {
    does: 'Count the segments of a text and compare it with the registered one',
    body: z.object({ body: multiline(1600, 0), registeredText: multiline(1600, 0) }),
    reply: z.object({
      segments: z.int(),
      encoding: z.enum(['7-bit', '16-bit']),
      units: z.int(),
      fault: Fault.nullable(),
    }),
  },
  listTriggers: {
    does: 'List the events that send messages, and what the school has decided about each',
    reply: z.object({ triggers: z.array(Trigger) }),
  },
  saveTrigger: {
    does: 'Decide when, to whom and on which channels an event sends messages',
    params: { kind: text(80) },
    body: z.object({
      isOn: z.boolean(),
      audience: z.enum(triggerAudiences),
      delayMinutes: z.int().min(0).max(1440),
      keepsQuiet: z.boolean(),
      dedupeMinutes: z.int().min(0).max(1440),
      chain: z
        .array(channel)
        .max(gatewayChannels.length)
        .refine((all) => new Set(all).size === all.length, {
          error: schemaError('channel-twice', 'Use each channel only once.'),
        }),
      version,
    }),
    reply: Trigger,
    message: saved,
    fails: {
      'no-such-kind': { status: 404, message: 'We couldn’t find this event.' },
      'always-sent': { status: 422, message: 'These messages keep accounts safe and can’t be turned off.' },
    },
  },
})
