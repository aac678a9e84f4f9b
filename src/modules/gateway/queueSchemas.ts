import * as z from 'zod'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError, serverText } from '#platform/contract/serverText.ts'
import { gatewayChannels, messageCategories, messageChannels } from './choices.ts'
import { countedAs, messageStates, receiptKinds } from './rules/messageStates.ts'

/** The three numbers always add up to all messages. */
const Counts = z.object({ total: z.int(), pending: z.int(), processed: z.int(), failed: z.int() })
export type Counts = z.infer<typeof Counts>

export const ChannelCounts = Counts.extend({ channel: z.enum(messageChannels), serviceTypeId: z.int() })
export type ChannelCounts = z.infer<typeof ChannelCounts>

const BatchHead = {
  batchId: id(),
  /** The kind of notification, or `campaign`. */
  source: z.string(),
  name: z.object({ en: z.string(), hi: z.string() }),
  day: z.string(),
  /** The campaign it belongs to. */
  campaignId: id().nullable(),
  campaignName: z.string().nullable(),
  isPaused: z.boolean(),
  createdAt: z.iso.datetime(),
}
export const Batch = z.object({ ...BatchHead, ...Counts.shape, channels: z.array(ChannelCounts) })
export type Batch = z.infer<typeof Batch>

export const MessageRow = z.object({
  messageId: id(),
  channel: z.enum(messageChannels),
  state: z.enum(messageStates),
  /** Why it was not sent, or not yet; empty if there is nothing to say. */
  reason: z.string(),
  recipient: z.string(),
  /** The end of the number or the domain of the address, enough to recognise it. */
  contact: z.string(),
  title: z.string(),
  attempts: z.int(),
  segments: z.int(),
  /** In thousandths of a paisa. */
  cost: z.number(),
  dueAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type MessageRow = z.infer<typeof MessageRow>

export const MessageStory = MessageRow.extend({
  batchId: id(),
  source: z.string(),
  sourceName: z.object({ en: z.string(), hi: z.string() }),
  category: z.enum(messageCategories),
  language: z.enum(['en', 'hi']),
  /** Null if it was a secret, such as a code. */
  body: z.string().nullable(),
  about: z.array(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  chain: z.array(z.enum(messageChannels)),
  template: z.string().nullable(),
  steps: z.array(
    z.object({
      attemptId: id(),
      channel: z.enum(messageChannels),
      provider: z.string(),
      /** The account's name; null for the installation's own. */
      account: z.string().nullable(),
      reference: z.string(),
      startedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      result: z.enum(['accepted', 'failed', 'unknown']).nullable(),
      code: z.string(),
      providerCode: z.string(),
    }),
  ),
  receipts: z.array(
    z.object({
      receiptId: id(),
      kind: z.enum(receiptKinds),
      account: z.string(),
      code: z.string(),
      at: z.iso.datetime(),
      receivedAt: z.iso.datetime(),
      /** Whether it moved the message on; a late or repeated one does not. */
      moved: z.boolean(),
    }),
  ),
})
export type MessageStory = z.infer<typeof MessageStory>

const noBatch = {
  'no-such-batch': { status: 404, message: 'We couldn’t find these messages. They may have been deleted.' },
} as const
const noMessage = { 'no-such-message': { status: 404, message: 'We couldn’t find this message.' } } as const

const serviceTypeId = wholeNumber(1, messageChannels.length)

export const gatewayQueueDefinitions = definitions({
  getGatewayOverview: {
    does: 'Return today’s numbers by channel, credits, accounts that do not work, and what needs a decision',
    reply: z.object({
      today: z.array(ChannelCounts),
      credits: z.array(z.object({ channel: z.enum(gatewayChannels), balance: z.int() })),
      failing: z.array(
        z.object({ gatewayAccountId: id(), name: z.string(), code: z.string(), until: z.iso.datetime() }),
      ),
      campaignsToDecide: z.int(),
    }),
  },
  listBatches: {
    does: 'List what was sent and waits to be sent, newest first, with pending, processed and failed',
    query: {
      ...paging,
      sort: sortBy(['createdAt']).default('-createdAt'),
      serviceTypeId: serviceTypeId.optional(),
      counted: z.enum(countedAs).optional(),
    },
    reply: pageOf(Batch),
  },
  getBatch: {
    does: 'Return one batch with its numbers by channel',
    params: { batchId: id() },
    reply: Batch,
    fails: noBatch,
  },
  listMessages: {
    does: 'List the messages of a batch on one channel',
    params: { batchId: id() },
    query: {
      ...paging,
      sort: sortBy(['dueAt']).default('-dueAt'),
      serviceTypeId: serviceTypeId.optional(),
      counted: z.enum(countedAs).optional(),
    },
    reply: pageOf(MessageRow),
    fails: noBatch,
  },
  getMessage: {
    does: 'Return the whole story of a message: its words, every call to a provider and every receipt',
    params: { messageId: id() },
    reply: MessageStory,
    fails: noMessage,
  },
  retryBatch: {
    does: 'Send the failed messages of a batch again, under new ids',
    params: { batchId: id() },
    body: z.object({
      serviceTypeId: z.int().min(1).max(messageChannels.length).nullable().default(null),
    }),
    reply: z.object({ retried: z.int() }),
    message: serverText('messages-retried', 'Sending again'),
    fails: { ...noBatch, 'nothing-failed': { status: 409, message: 'No message can be sent again.' } },
  },
  retryMessage: {
    does: 'Send a failed message again, under a new id',
    params: { messageId: id() },
    body: z.object({}),
    reply: z.object({ retried: z.int() }),
    message: serverText('messages-retried', 'Sending again'),
    fails: { ...noMessage, 'nothing-failed': { status: 409, message: 'No message can be sent again.' } },
  },
})

const token = z
  .string()
  .regex(/^[\w:.-]{20,1000}$/, { error: schemaError('push-token', 'Send the phone’s registration token.') })

/** What everybody decides for themselves. */
export const ownGatewayDefinitions = definitions({
  getOwnConsents: {
    does: 'Return the channels on which the caller has agreed or refused to get messages',
    reply: z.object({
      consents: z.array(z.object({ channel: z.enum(gatewayChannels), isGiven: z.boolean(), at: z.iso.datetime() })),
    }),
  },
  saveOwnConsent: {
    does: 'Agree to a channel, such as WhatsApp, or opt out of one',
    body: z.object({ channel: z.enum(gatewayChannels), isGiven: z.boolean() }),
    reply: z.object({ channel: z.enum(gatewayChannels), isGiven: z.boolean() }),
    message: serverText('saved', 'Saved'),
  },
  getOwnCampaignConsents: {
    does: 'Return the channels on which the caller gets campaigns',
    reply: z.object({ channels: z.array(z.object({ channel: z.enum(messageChannels), isOn: z.boolean() })) }),
  },
  saveOwnCampaignConsent: {
    does: 'Turn campaigns on a channel off or on again',
    body: z.object({ channel: z.enum(messageChannels), isOn: z.boolean() }),
    reply: z.object({ channel: z.enum(messageChannels), isOn: z.boolean() }),
    message: serverText('saved', 'Saved'),
  },
  addPushToken: {
    does: 'Send push messages to this phone, through Firebase',
    body: z.object({ token }),
    reply: z.object({ isOn: z.boolean() }),
  },
  removePushToken: {
    does: 'Send no more push messages to this phone',
    body: z.object({ token }),
    reply: z.object({ isOn: z.boolean() }),
  },
})
