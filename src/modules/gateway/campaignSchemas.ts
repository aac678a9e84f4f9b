import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { campaignCategories, campaignStates, languages, messageChannels } from './choices.ts'

const channel = z.enum(messageChannels)
const version = z.int().min(0).max(1_000_000_000)

/** Whom of a student's side it is for. */
const side = z.enum(['guardians', 'students', 'both'])
const classIds = z.array(id()).max(200)

/** Who gets a campaign. It is read again when it is sent, so that it reaches whoever belongs to it then. */
export const Audience = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('role'),
    roles: z
      .array(z.enum(['teachers', 'staff', 'admins', 'guardians', 'students']))
      .min(1)
      .max(5),
  }),
  z.object({ by: z.literal('class'), classIds: classIds.min(1), side }),
  z.object({ by: z.literal('group'), studentGroupIds: z.array(id()).min(1).max(200), side }),
  /** Guardians of students who owe at least this much since a day or longer. */
  z.object({
    by: z.literal('dues'),
    minMinor: z.int().min(1).max(100_000_000_000),
    overdueDays: z.int().min(0).max(1000),
    classIds,
  }),
  /** Guardians of students who were absent on a day. */
  z.object({ by: z.literal('absence'), on: CivilDate, classIds }),
  z.object({ by: z.literal('list'), recipientListId: id() }),
])
export type Audience = z.infer<typeof Audience>

const Words = z.object({ title: text(200), body: multiline(1600) })
const words = z.object({ en: Words, hi: Words.nullable() })
export type CampaignWords = z.infer<typeof words>

const campaign = {
  name: text(80),
  category: z.enum(campaignCategories),
  audience: Audience,
  /** The first that reaches a person is used, the others if it fails. */
  channels: z
    .array(channel)
    .min(1, { error: schemaError('channel-missing', 'Choose at least one channel.') })
    .max(messageChannels.length)
    .refine((all) => new Set(all).size === all.length, {
      error: schemaError('channel-twice', 'Use each channel only once.'),
    }),
  words,
}

export const Campaign = z.object({
  campaignId: id(),
  ...campaign,
  words: z.object({
    en: z.object({ title: z.string(), body: z.string() }),
    hi: z.object({ title: z.string(), body: z.string() }).nullable(),
  }),
  name: z.string(),
  state: z.enum(campaignStates),
  /** Of its messages so far. */
  total: z.int(),
  pending: z.int(),
  processed: z.int(),
  failed: z.int(),
  /** Those in the bells of people who have not read them yet. */
  unread: z.int(),
  batchId: id().nullable(),
  scheduledAt: z.iso.datetime().nullable(),
  counted: z.int().nullable(),
  createdBy: z.string().nullable(),
  isOwn: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decisionNote: z.string(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type Campaign = z.infer<typeof Campaign>

const Fault = z.object({
  channel,
  language: z.enum(languages),
  /** `no-template`: SMS needs a registered text and WhatsApp an approved one; `text`: it differs at this position. */
  kind: z.enum(['no-template', 'text']),
  at: z.int(),
  expected: z.string(),
})

/** What a campaign would do, before it is sent. */
export const CampaignPreview = z.object({
  people: z.int(),
  byChannel: z.array(
    z.object({
      channel,
      people: z.int(),
      segments: z.int(),
      /** In thousandths of a paisa. */
      cost: z.number(),
      /** Credits that are left, if the channel is paid in advance. */
      balance: z.int().nullable(),
    }),
  ),
  byLanguage: z.array(z.object({ language: z.enum(languages), people: z.int() })),
  /** People who can be reached on none of the channels, and how many have no contact on each. */
  unreachable: z.int(),
  missing: z.array(z.object({ channel, people: z.int() })),
  optedOut: z.int(),
  samples: z.array(
    z.object({
      recipient: z.string(),
      channel,
      language: z.enum(languages),
      title: z.string(),
      text: z.string(),
      segments: z.int(),
      encoding: z.enum(['7-bit', '16-bit']),
    }),
  ),
  faults: z.array(Fault),
  needsApproval: z.boolean(),
  /** Why: more people than allowed, the whole school, or an emergency. */
  approvalReason: z.enum(['size', 'school', 'emergency']).nullable(),
  approvalAbove: z.int(),
  /** When it would leave, if it were submitted now. */
  leavesAt: z.iso.datetime(),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

export const RecipientList = z.object({ recipientListId: id(), name: z.string(), people: z.int(), version: z.int() })
export type RecipientList = z.infer<typeof RecipientList>

const noCampaign = { 'no-such-campaign': { status: 404, message: 'We couldn’t find this campaign.' } } as const
const notNow = {
  'not-now': {
    status: 409,
    message: 'This isn’t possible any more. Reload the page to see where the campaign stands.',
  },
} as const
const unknownAudience = {
  'no-such-audience': { status: 404, message: 'We couldn’t find some of the classes, groups or lists you chose.' },
} as const
const noList = { 'no-such-list': { status: 404, message: 'We couldn’t find this list.' } } as const
const listTaken = { 'name-taken': { status: 409, message: 'This name is already in use.' } } as const
const listBody = z.object({ name: text(60), userIds: z.array(id()).max(5000) })
const params = { campaignId: id() }

export const gatewayCampaignDefinitions = definitions({
  listCampaigns: {
    does: 'List campaigns, newest first',
    query: { ...paging, sort: sortBy(['createdAt']).default('-createdAt'), state: z.enum(campaignStates).optional() },
    reply: pageOf(Campaign),
  },
  getCampaignChoices: {
    does: 'Return the classes, groups and lists a campaign can be for',
    reply: z.object({
      classes: z.array(z.object({ classId: id(), name: z.string(), students: z.int() })),
      groups: z.array(z.object({ studentGroupId: id(), name: z.string(), students: z.int() })),
      lists: z.array(RecipientList),
    }),
  },
  getCampaign: { does: 'Return one campaign', params, reply: Campaign, fails: noCampaign },
  addCampaign: {
    does: 'Write a campaign',
    body: z.object(campaign),
    reply: Campaign,
    message: saved,
    fails: unknownAudience,
  },
  saveCampaign: {
    does: 'Change a campaign that was not submitted',
    params,
    body: z.object({ ...campaign, version }),
    reply: Campaign,
    message: saved,
    fails: { ...noCampaign, ...notNow, ...unknownAudience },
  },
  deleteCampaign: {
    does: 'Delete a draft',
    params,
    reply: z.object({}),
    message: deleted,
    fails: { ...noCampaign, ...notNow },
  },
  previewCampaign: {
    does: 'Count a campaign’s people, segments, cost and missing contacts, check its texts, and show three samples',
    params,
    reply: CampaignPreview,
    fails: noCampaign,
  },
  submitCampaign: {
    does: 'Submit a campaign: it is scheduled, or waits for a second person',
    params,
    body: z.object({
      scheduledAt: z.iso
        .datetime({ offset: true, error: schemaError('campaign-time', 'Choose when it is sent.') })
        .nullable(),
      version,
    }),
    reply: Campaign,
    message: serverText('campaign-submitted', 'Campaign submitted'),
    fails: {
      ...noCampaign,
      ...notNow,
      'text-not-registered': { status: 422, message: 'The text differs from the registered one at character {at}.' },
      'template-missing': {
        status: 422,
        message: 'SMS needs a registered template with this text. Add it under Templates.',
      },
      'whatsapp-template-missing': {
        status: 422,
        message: 'WhatsApp needs an approved template with this text. Add it under Templates.',
      },
      'nobody-reached': { status: 422, message: 'Nobody would get this campaign.' },
      'time-past': { status: 422, message: 'Choose a time in the next 90 days.' },
    },
  },
  decideCampaign: {
    does: 'Approve or reject a campaign that somebody else has written',
    params,
    body: z.object({ isApproved: z.boolean(), note: text(300, 0).default(''), version }),
    reply: Campaign,
    message: saved,
    fails: {
      ...noCampaign,
      ...notNow,
      'own-campaign': { status: 403, message: 'Somebody else has to approve what you have written.' },
      'reason-needed': { status: 422, message: 'Say why you reject it.' },
    },
  },
  pauseCampaign: {
    does: 'Pause a campaign: nothing more of it is sent until it goes on',
    params,
    body: z.object({ version }),
    reply: Campaign,
    message: serverText('campaign-paused', 'Campaign paused'),
    fails: { ...noCampaign, ...notNow },
  },
  resumeCampaign: {
    does: 'Go on with a paused campaign',
    params,
    body: z.object({ version }),
    reply: Campaign,
    message: serverText('campaign-resumed', 'Campaign resumed'),
    fails: { ...noCampaign, ...notNow },
  },
  cancelCampaign: {
    does: 'Cancel a campaign: what was not sent yet never will be',
    params,
    body: z.object({ version }),
    reply: Campaign,
    message: serverText('campaign-cancelled', 'Campaign cancelled'),
    fails: { ...noCampaign, ...notNow },
  },
  findRecipients: {
    does: 'Find people by name, for a list',
    query: { q: text(100, 0).default('') },
    reply: z.object({ people: z.array(z.object({ userId: id(), name: z.string(), role: z.string() })) }),
  },
  getList: {
    does: 'Return a list with its people',
    params: { recipientListId: id() },
    reply: RecipientList.extend({ members: z.array(z.object({ userId: id(), name: z.string(), role: z.string() })) }),
    fails: noList,
  },
  addList: {
    does: 'Keep a list of people under a name',
    body: listBody,
    reply: RecipientList,
    message: saved,
    fails: { ...listTaken, 'no-such-person': { status: 404, message: 'We couldn’t find some of these people.' } },
  },
  saveList: {
    does: 'Change a list',
    params: { recipientListId: id() },
    body: listBody.extend({ version }),
    reply: RecipientList,
    message: saved,
    fails: {
      ...noList,
      ...listTaken,
      'no-such-person': { status: 404, message: 'We couldn’t find some of these people.' },
    },
  },
  deleteList: {
    does: 'Delete a list that no waiting campaign uses',
    params: { recipientListId: id() },
    reply: z.object({}),
    message: deleted,
    fails: { ...noList, 'list-in-use': { status: 409, message: 'A campaign that was not sent yet uses this list.' } },
  },
})
