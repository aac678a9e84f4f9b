import type { MessageChannel } from '#modules/gateway/choices.ts'
import type { MessageLanguage } from '#platform/contract/notifications.ts'
import type { MessageContent } from './messageContent.ts'

/** Where the account of a guardian has no address, or there is no account, what the office has written down counts. */
type MessageRecipient =
  | { readonly userId: string; readonly guardianId?: string | null }
  | { readonly guardianId: string }
  | { readonly address: string }

/** A message as its cause hands it over. */
export type OutgoingMessage = {
  readonly channel: MessageChannel
  readonly to: MessageRecipient
  readonly language: MessageLanguage
  readonly title: string
  readonly body: string
  readonly content?: MessageContent
  /** Sealed until it is sent, then deleted: a code, a link that signs in. */
  readonly isSecret?: true
  readonly about?: readonly string[]
  /** The recipient's own quiet hours. */
  readonly notBefore?: Date | null
  /** Who it is for within a campaign. */
  readonly recipient?: string
  readonly templateId?: string | null
  readonly chain?: readonly MessageChannel[]
  /** Channels it never falls back to. */
  readonly notBy?: readonly MessageChannel[]
}
