export type Channel = 'sms' | 'whatsapp' | 'push' | 'email'

export interface Message {
  /** A number in E.164 form for SMS and WhatsApp, an address for e-mail, a device for push. */
  to: string
  /** The words as the reader gets them, also when a template carries them. */
  text: string
  /** For channels that show one: the subject of an e-mail, the title of a push message. */
  subject?: string
  template?: Template
  /** Two sends with one key are one message. */
  idempotencyKey: string
}

export interface Template {
  /** The provider's own number of the approved template. */
  id: string
  /** The sender's registration with the telecom regulator, for providers that ask for it with each message. */
  entityId?: string
  variables: Record<string, string>
}

export interface MessageDriver {
  readonly channel: Channel
  send(message: Message): Promise<{ providerMessageId: string }>
}

/**
 * `auth`: the provider does not know us; `credit`: our account is empty; `refused`: it will not send this;
 * `opted-out`: the reader wants no messages; `rate-limited`, `provider-down`, `unreachable`: try later;
 * `bad-number`, `bad-message`, `template-needed`: refused before or by sending; `not-configured`: no driver is set.
 */
export type MessageFailureCode =
  | 'auth'
  | 'credit'
  | 'refused'
  | 'opted-out'
  | 'rate-limited'
  | 'provider-down'
  | 'unreachable'
  | 'bad-number'
  | 'bad-message'
  | 'template-needed'
  | 'not-configured'

export type MessageFailure = Error & {
  readonly name: 'MessageFailure'
  readonly code: MessageFailureCode
  /** True when the same message may well pass later. */
  readonly transient: boolean
  /** The provider's own number for the failure. */
  readonly providerCode?: string
  readonly retryAfterSeconds?: number
}

const wording: Record<MessageFailureCode, string> = {
  auth: 'The message provider did not accept our key.',
  credit: 'The account with the message provider is empty.',
  refused: 'The message provider refused the message.',
  'opted-out': 'The reader has asked for no more messages.',
  'rate-limited': 'The message provider asks us to slow down.',
  'provider-down': 'The message provider has a fault.',
  unreachable: 'The message provider could not be reached.',
  'bad-number': 'The number cannot receive messages.',
  'bad-message': 'The message cannot be sent as it is.',
  'template-needed': 'The message provider sends only approved templates.',
  'not-configured': 'No provider is set for this channel.',
}

const worthRetrying: MessageFailureCode[] = ['rate-limited', 'provider-down', 'unreachable']

/** A failure that holds neither number nor text, so that it can be logged. */
export function messageFailure(
  code: MessageFailureCode,
  detail: { providerCode?: string; retryAfterSeconds?: number } = {},
): MessageFailure {
  const transient = worthRetrying.includes(code)
  return Object.assign(new Error(wording[code]), { name: 'MessageFailure' as const, code, transient, ...detail })
}

const longestText = 1600
const mostVariables = 50

/** Refuses what no provider of text messages would take. */
export function checkTextMessage({ to, text, template, idempotencyKey }: Message): void {
  if (!/^\+[1-9]\d{7,14}$/.test(to)) throw messageFailure('bad-number')
  const values = Object.entries(template?.variables ?? {})
  const sound =
    text.length > 0 &&
    text.length <= longestText &&
    idempotencyKey.length > 0 &&
    values.length <= mostVariables &&
    values.every(([name, value]) => /^\w{1,40}$/.test(name) && value.length <= longestText)
  if (!sound) throw messageFailure('bad-message')
}
