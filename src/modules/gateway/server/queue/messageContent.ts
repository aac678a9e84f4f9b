import type { Params } from '#platform/contract/notifications.ts'
import { sealText, unsealText } from '#platform/server/sealedText.ts'
import type { Secret } from '#platform/server/secret.ts'

/** An e-mail that is more than a title and a text. */
export type MailContent = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  readonly footer: string
}

/** What a message says, besides its title and text. */
export type MessageContent = {
  /** The page of the product it is about. */
  readonly link?: string | null
  readonly firstName?: string
  /** The values of its placeholders, for the school's own templates. */
  readonly params?: Params
  /** The text of an SMS is complete: the school's name is not put before it. */
  readonly isComplete?: true
  /** It can't be turned off, which its footer says. */
  readonly isUrgent?: true
  readonly mail?: MailContent
  /** The student its first text tells about. */
  readonly aboutStudentId?: string
  /** Messages of the same kind that were to follow within minutes, and are told together. */
  readonly more?: readonly MessageText[]
}

/** One of the texts of a message, with what a template needs to say it in the school's words. */
export type MessageText = {
  readonly title: string
  readonly body: string
  readonly aboutStudentId?: string
  readonly params?: Params
  readonly link?: string | null
}

type Owner = { readonly secret: Secret; readonly tenantId: string }

const contentPurpose = 'gateway content'
const addressPurpose = 'gateway address'

export type Words = { readonly title: string; readonly body: string; readonly content: MessageContent }

/** Encrypts what nobody but the recipient may read, such as a code. */
export const sealWords = ({ secret, tenantId }: Owner, words: Words): Buffer =>
  sealText({ secret, purpose: contentPurpose, tenantId }, JSON.stringify(words))

/** Null if they were sealed under another secret. */
export function unsealWords({ secret, tenantId }: Owner, sealed: Buffer): Words | null {
  try {
    return JSON.parse(unsealText({ secret, purpose: contentPurpose, tenantId }, sealed)) as Words
  } catch {
    return null
  }
}

export const sealAddress = ({ secret, tenantId }: Owner, address: string): Buffer =>
  sealText({ secret, purpose: addressPurpose, tenantId }, address)

/** Null if it was sealed under another secret. */
export function unsealAddress({ secret, tenantId }: Owner, sealed: Buffer): string | null {
  try {
    return unsealText({ secret, purpose: addressPurpose, tenantId }, sealed)
  } catch {
    return null
  }
}
