import { sql } from 'kysely'
import type { CampaignPreview, CampaignWords } from '#modules/gateway/campaignSchemas.ts'
import type { CampaignCategory, MessageChannel } from '#modules/gateway/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { segmentsOf } from '../../rules/segments.ts'
import type { ContactOwner } from '../contacts.ts'
import { dueTime, readSendingRules } from '../queue/sendingRules.ts'
import { balancesOf } from '../setup/ledger.ts'
import { readSettings } from '../setup/settings.ts'
import { isWholeSchool, type Recipient, sampleRecipients } from './audience.ts'
import type { StoredCampaign } from './campaignRows.ts'
import { channelFor, groupRecipients, obstacleOn, reachOf, type SuppressedOf, suppressedContacts } from './reach.ts'
import { type CampaignTemplate, campaignTemplates, needsTemplate, templateFor, wordsFor } from './rendering.ts'

/** The school that sends, and the moment at which it would. */
export type Sending = { readonly owner: ContactOwner; readonly school: string; readonly now: Date }

/** What a campaign would do if it were sent now. Segments and cost are those of the longest names, so they are upper bounds. */
export async function previewCampaign(
  db: TenantDb,
  campaign: Pick<StoredCampaign, 'audience' | 'channels' | 'words' | 'category'>,
  { owner, school, now }: Sending,
): Promise<CampaignPreview> {
  const { audience, channels, words, category } = campaign
  const suppressedOf = await suppressedContacts(db, owner)
  const groups = await groupRecipients(db, audience, suppressedOf)
  const samples = await sampleRecipients(db, audience)
  const [settings, rules, templates, prices, balances] = [
    await readSettings(db),
    await readSendingRules(db, 'campaign'),
    await campaignTemplates(db),
    await pricesOf(db),
    await balancesOf(db),
  ]
  const sum = (some: typeof groups) => some.reduce((total, { people }) => total + people, 0)
  const people = sum(groups)
  const readsIn = (group: (typeof groups)[number]) => (words.hi && group.language === 'hi' ? 'hi' : 'en')
  const segmentsIn = longestSegments(words, samples[0], school)
  const byChannel = channels.map((channel) => {
    const ofChannel = groups.filter((group) => channelFor(channels, group, category) === channel)
    const reached = sum(ofChannel)
    const segments = ofChannel.reduce((total, group) => total + group.people * segmentsIn[readsIn(group)], 0)
    const used = channel === 'sms' ? segments : channel === 'whatsapp' ? reached : 0
    const isPrepaid = settings.prepaid.some((one) => one === channel)
    return {
      channel,
      people: reached,
      segments: used,
      cost: used * (prices.get(channel) ?? 0),
      balance: isPrepaid ? (balances.get(channel) ?? 0) : null,
    }
  })
  const isEmergency = category === 'emergency'
  const approvalReason = isEmergency
    ? 'emergency'
    : (await isWholeSchool(db, audience))
      ? 'school'
      : people > settings.approvalAbove
        ? 'size'
        : null
  return {
    people,
    byChannel,
    byLanguage: (['en', 'hi'] as const).map((language) => ({
      language,
      people: sum(groups.filter((group) => readsIn(group) === language)),
    })),
    unreachable: sum(groups.filter((group) => channelFor(channels, group, category) === null)),
    missing: channels.map((channel) => ({
      channel,
      people: sum(groups.filter((group) => obstacleOn(channel, group, category) === 'missing')),
    })),
    optedOut: sum(
      groups.filter(
        (group) =>
          channels.every((channel) => obstacleOn(channel, group, category) !== null) &&
          channels.some((channel) => obstacleOn(channel, group, category) === 'optedOut'),
      ),
    ),
    samples: samples.map((recipient) => sampleOf(recipient, { words, channels, category, school }, suppressedOf)),
    faults: faultsOf(templates, { words, channels, samples, school }),
    needsApproval: approvalReason !== null,
    approvalReason,
    approvalAbove: settings.approvalAbove,
    leavesAt: dueTime(rules, null, now, isEmergency || channels.every((channel) => channel === 'inApp')).toISOString(),
  }
}

type Sampling = {
  readonly words: CampaignWords
  readonly channels: readonly MessageChannel[]
  readonly category: CampaignCategory
  readonly school: string
}

function sampleOf(
  recipient: Recipient,
  { words, channels, category, school }: Sampling,
  suppressedOf: SuppressedOf,
): CampaignPreview['samples'][number] {
  const { language, title, body } = wordsFor(words, recipient, school)
  const channel = channelFor(channels, reachOf(recipient, suppressedOf), category) ?? channels[0] ?? 'email'
  const { segments, encoding } = segmentsOf(body)
  return { recipient: recipient.name, channel, language, title, text: body, segments, encoding }
}

/** How many segments the longest SMS of each language has. */
function longestSegments(words: CampaignWords, longest: Recipient | undefined, school: string) {
  const segmentsFor = (language: 'en' | 'hi') =>
    longest ? segmentsOf(wordsFor(words, { ...longest, language }, school).body).segments : 1
  return { en: segmentsFor('en'), hi: segmentsFor('hi') }
}

/** Where the words of each language do not fit a registered text. */
export function faultsOf(
  templates: readonly CampaignTemplate[],
  { words, channels, samples, school }: Omit<Sampling, 'category'> & { samples: readonly Recipient[] },
): CampaignPreview['faults'] {
  const nobody: Recipient = {
    key: '',
    userId: null,
    guardianId: null,
    name: 'Asha',
    email: null,
    phone: null,
    hasDevice: false,
    language: 'en',
    consents: {},
    studentIds: [],
    students: 'Asha',
    amount: 100_000,
  }
  const people = samples.length > 0 ? samples : [nobody]
  return channels.filter(needsTemplate).flatMap((channel) =>
    (words.hi ? (['en', 'hi'] as const) : (['en'] as const)).flatMap((language) => {
      for (const person of people) {
        const fitting = templateFor(templates, channel, wordsFor(words, { ...person, language }, school))
        if ('template' in fitting) continue
        const { fault } = fitting
        return [
          {
            channel,
            language,
            kind: fault ? ('text' as const) : ('no-template' as const),
            at: fault?.at ?? 0,
            expected: fault?.expected ?? '',
          },
        ]
      }
      return []
    }),
  )
}

/** What a segment costs with the account that is tried first, in thousandths of a paisa. */
async function pricesOf(db: TenantDb): Promise<Map<MessageChannel, number>> {
  const { rows } = await sql<{ channel: MessageChannel; price: number }>`
    select distinct on (channel) channel, price from gateway_accounts where is_active order by channel, priority, created_at, id`.execute(
    db,
  )
  return new Map(rows.map(({ channel, price }) => [channel, price]))
}
