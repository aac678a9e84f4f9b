import { type GatewayChannel, isAlwaysSent, type MessageChannel } from '#modules/gateway/choices.ts'
import type { Config } from '#platform/server/config.ts'
import { sendable } from '#platform/server/messages/delivery.ts'
import { channelAfter } from '../../rules/retries.ts'
import type { SendingAccount } from './accounts.ts'
import type { ClaimedMessage } from './claims.ts'
import type { MessageTemplate } from './wording.ts'

/** Stands for the installation's own provider among the accounts that are used up. */
export const installationId = '00000000-0000-8000-8000-000000000000'

/** What is known when it is decided how a message is sent. */
export type Means = {
  readonly now: Date
  /** All that are in use; for a channel that has any, the installation's provider is not used. */
  readonly accounts: readonly SendingAccount[]
  readonly installation: ReadonlySet<GatewayChannel>
  /** Channels that are sent only with credit and have none. */
  readonly withoutCredit: ReadonlySet<GatewayChannel>
  /** False if it was sealed under another secret. */
  isReadable(message: ClaimedMessage): boolean
  contactOf(message: ClaimedMessage, channel: MessageChannel): string | null
  isSuppressed(channel: GatewayChannel, contact: string): boolean
  templateOf(message: ClaimedMessage, channel: GatewayChannel): MessageTemplate | null
  /** Why the words may not be sent on this channel; null if they may. */
  faultOf(message: ClaimedMessage, template: MessageTemplate | null, channel: GatewayChannel): string | null
  /** Whether several texts that do not fit the template together fit it one by one. */
  fitsInParts(message: ClaimedMessage, template: MessageTemplate | null): boolean
}

/** The channels the installation can send on by itself. */
export function installationChannels(config: Config): Set<GatewayChannel> {
  const { canSendMail, canSendSms } = sendable(config)
  return new Set<GatewayChannel>([
    'push',
    ...(canSendMail ? ['email' as const] : []),
    ...(canSendSms ? ['sms' as const] : []),
  ])
}

export type Decision =
  | {
      readonly do: 'send'
      readonly channel: GatewayChannel
      /** Null for the installation's own. */
      readonly account: SendingAccount | null
      readonly contact: string
      readonly template: MessageTemplate | null
      readonly usedUp: readonly string[]
      readonly channelsUsed: readonly MessageChannel[]
      readonly tries: number
    }
  /** It is put in the bell, which nobody outside is called for. */
  | { readonly do: 'bell'; readonly channelsUsed: readonly MessageChannel[] }
  | { readonly do: 'finish'; readonly state: 'suppressed' | 'failed' | 'expired'; readonly reason: string }
  | { readonly do: 'wait'; readonly seconds: number; readonly reason: string }
  | { readonly do: 'split' }

/** Reasons that are nobody's failure: the person cannot or does not want to be reached. */
const onPurpose: readonly string[] = ['no-contact', 'no-account', 'no-device', 'opted-out', 'no-consent', 'suppressed']

/** Seconds before a message is looked at again that waits for credit, or for its only account to work again. */
const creditSeconds = 600
const restSeconds = 60

/** Decides by which channel and account a message goes, if at all. Whatever stands in the way leads to the next channel. */
export function decide(message: ClaimedMessage, means: Means): Decision {
  if (Date.parse(message.expiresAt) <= means.now.getTime())
    return { do: 'finish', state: 'expired', reason: message.reason || 'too-late' }
  if (message.isCancelled) return { do: 'finish', state: 'suppressed', reason: 'cancelled' }
  if (message.isActive === false) return { do: 'finish', state: 'suppressed', reason: 'inactive' }
  if (isBarred(message)) return { do: 'finish', state: 'suppressed', reason: 'barred' }
  if (!means.isReadable(message)) return { do: 'finish', state: 'failed', reason: 'unreadable' }
  let { channel, usedUp, tries } = message
  const used: MessageChannel[] = [...message.channelsUsed]
  // The last reason is the one that remains: why the last provider, or the only one, did not send it.
  let reason = message.reason
  for (;;) {
    const tried = tryChannel(message, channel, usedUp, means)
    if (typeof tried !== 'string') {
      if (tried.do === 'bell') return { ...tried, channelsUsed: used }
      if (tried.do !== 'send') return tried
      const isSame = tried.account?.id === (message.accountId ?? undefined) && channel === message.channel
      return { ...tried, usedUp, channelsUsed: used, tries: isSame ? tries + 1 : 1 }
    }
    // That all its providers were tried says less than what the last one answered.
    if (tried !== 'used-up' && tried !== 'resting') reason = tried
    used.push(channel)
    const next = channelAfter(message.chain, channel, used)
    if (!next && tried === 'resting') return { do: 'wait', seconds: restSeconds, reason: message.reason }
    if (!next)
      return { do: 'finish', state: onPurpose.includes(reason) ? 'suppressed' : 'failed', reason: reason || tried }
    channel = next
    usedUp = []
    tries = 0
  }
}

/**
 * Whether the recipient may hear of none of the students. Texts that each tell about one are left out one by one; a text that
 * tells about several is not sent at all if it names one of whom they may not hear.
 */
function isBarred({ about, heard, content }: ClaimedMessage): boolean {
  const isOfOneEach = content.aboutStudentId !== undefined || (content.more ?? []).length > 0
  return about.length > 0 && (isOfOneEach ? heard.length === 0 : heard.length < about.length)
}

const withoutContact: Readonly<Partial<Record<MessageChannel, string>>> = { push: 'no-device', inApp: 'no-account' }

type Sendable = Extract<Decision, { do: 'send' }>

function tryChannel(
  message: ClaimedMessage,
  channel: MessageChannel,
  usedUp: readonly string[],
  means: Means,
):
  | Omit<Sendable, 'usedUp' | 'channelsUsed' | 'tries'>
  | Extract<Decision, { do: 'wait' | 'split' }>
  | { readonly do: 'bell' }
  | string {
  const isForced = isAlwaysSent(message.category)
  const contact = means.contactOf(message, channel)
  if (contact === null) return withoutContact[channel] ?? 'no-contact'
  const consent = message.consents[channel]
  if (!isForced && consent === false) return 'opted-out'
  if (channel === 'inApp') return { do: 'bell' }
  if (!isForced && channel === 'whatsapp' && consent !== true) return 'no-consent'
  if (!isForced && means.isSuppressed(channel, contact)) return 'suppressed'
  const template = means.templateOf(message, channel)
  const fault = means.faultOf(message, template, channel)
  if (fault) return means.fitsInParts(message, template) ? { do: 'split' } : fault
  const own = means.accounts.filter((account) => account.channel === channel)
  const unused = own.filter(({ id }) => !usedUp.includes(id))
  const left = unused.filter(({ isResting }) => !isResting)
  // A retry stays with its account, so that the tries with each are counted.
  const account = left.find(({ id }) => id === message.accountId) ?? left[0] ?? null
  // Push to browsers needs no account; Firebase comes on top. A code that no account takes goes through the installation's.
  const isOwn = own.length > 0 && channel !== 'push' && !(message.category === 'code' && !account)
  const hasInstallation = !isOwn && means.installation.has(channel) && !usedUp.includes(installationId)
  if (!account && !hasInstallation)
    return unused.length > 0 ? 'resting' : usedUp.length > 0 ? 'used-up' : 'not-configured'
  if (!isForced && means.withoutCredit.has(channel)) return { do: 'wait', seconds: creditSeconds, reason: 'no-credit' }
  return { do: 'send', channel, account, contact, template }
}
