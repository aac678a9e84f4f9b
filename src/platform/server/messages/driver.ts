export type Channel = 'sms' | 'whatsapp' | 'push' | 'email'

export interface Message {
  /** A number in E.164 format for SMS and WhatsApp, an address for e-mail, a device for push. */
  to: string
  /** The text as the recipient sees it, even if a template produces it. */
  text: string
  /** The subject of an e-mail or the title of a push message. */
  subject?: string
  /** An e-mail with its branding; others are sent as text. */
  html?: string
  /** Where mail programs report in one step that the recipient wants no more of these e-mails. */
  unsubscribe?: string
  /** The page of the product that a push message opens. */
  link?: string
  template?: Template
  /** The sender the text is registered with, for providers that take one with each message. */
  sender?: string
  /** Two sends with the same key are one message. */
  idempotencyKey: string
  /** Our id for this call, which the provider repeats in its receipts if it can. */
  reference?: string
  /** Where the provider reports what became of it, if that is said with each message. */
  receiptsTo?: string
}

export interface Template {
  /** The provider's id of the approved template. */
  id: string
  /** The sender's registration with the telecom regulator, for providers that require it with each message. */
  entityId?: string
  /** The language in which the provider has approved it. */
  language?: string
  variables: Record<string, string>
}

export interface MessageDriver {
  readonly channel: Channel
  send(message: Message): Promise<{ providerMessageId: string }>
}

/**
 * `auth`: our credentials were rejected; `credit`: our account is empty; `refused`: the provider will not send this;
 * `opted-out`: the recipient has unsubscribed; `rate-limited`, `provider-down`, `unreachable`: try later;
 * `bad-number`, `bad-message`, `template-needed`: the message is invalid; `not-configured`: there is no provider.
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
  /** True if a retry may succeed. */
  readonly transient: boolean
  /** The provider's own error code. */
  readonly providerCode?: string
  readonly retryAfterSeconds?: number
  /** The call was cut off after it was sent, so the provider may have the message. */
  readonly mayHaveSent?: true
}

const failureTexts: Record<MessageFailureCode, string> = {
  auth: 'The message provider rejected our credentials.',
  credit: 'Our account with the message provider has no credit left.',
  refused: 'The message provider rejected the message.',
  'opted-out': 'The recipient has opted out of messages.',
  'rate-limited': 'The message provider is limiting our rate.',
  'provider-down': 'The message provider is not working.',
  unreachable: 'The message provider could not be reached.',
  'bad-number': 'The number cannot receive messages.',
  'bad-message': 'The message is not valid.',
  'template-needed': 'The message provider only sends approved templates.',
  'not-configured': 'There is no provider for this channel.',
}

export const isMessageFailure = (error: unknown): error is MessageFailure =>
  error instanceof Error && error.name === 'MessageFailure'

const worthRetrying: MessageFailureCode[] = ['rate-limited', 'provider-down', 'unreachable']

/** A failure without number or text, so that it can be logged. */
export function messageFailure(
  code: MessageFailureCode,
  detail: { providerCode?: string; retryAfterSeconds?: number; mayHaveSent?: true } = {},
): MessageFailure {
  const transient = worthRetrying.includes(code)
  return Object.assign(new Error(failureTexts[code]), { name: 'MessageFailure' as const, code, transient, ...detail })
}

const maxTextLength = 1600
const maxVariables = 50

/** Refuses what no SMS provider would accept. */
export function checkTextMessage({ to, text, template, idempotencyKey }: Message): void {
  if (!/^\+[1-9]\d{7,14}$/.test(to)) throw messageFailure('bad-number')
  const values = Object.entries(template?.variables ?? {})
  const isValid =
    text.length > 0 &&
    text.length <= maxTextLength &&
    idempotencyKey.length > 0 &&
    values.length <= maxVariables &&
    values.every(([name, value]) => /^\w{1,40}$/.test(name) && value.length <= maxTextLength)
  if (!isValid) throw messageFailure('bad-message')
}
