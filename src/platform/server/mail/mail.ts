import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { mailFailure, toMailFailure } from './failure.ts'
import { smtpSettings } from './smtp.ts'

export interface Attachment {
  name: string
  type: string
  content: Uint8Array
}

export interface MailMessage {
  /** One address, so that families never see each other's. */
  to: string
  subject: string
  text: string
  html?: string
  /** Sender name shown instead of the default, such as the school's; the address stays the same. */
  fromName?: string
  replyTo?: string
  attachments?: Attachment[]
  /** Two mails with the same key have the same id, so that mailboxes show one. */
  key?: string
  /** Where mail programs report in one step that the recipient wants no more of these (RFC 8058). */
  unsubscribe?: string
}

/** A message written to the outbox instead of a mail server. */
export interface KeptMessage extends MailMessage {
  messageId: string
  from: string
}

export interface Mail {
  send(message: MailMessage): Promise<{ messageId: string }>
  close(): void
}

export interface MailSettings {
  /** `smtp://user:pass@host:port` or `smtps://…`; `?tls=off` allows plain text, `?tls=required` forbids it. */
  url?: string
  /** `name@school.in` or `Name <name@school.in>`. */
  from: string
  /** The address to connect to, if it has been looked up; the certificate is still that of the host. */
  address?: string
  /** Receives the messages if no server is configured. */
  outbox?: (message: KeptMessage) => Promise<void>
}

/** Sends e-mail through the configured server, or to the outbox if there is none. */
export function openMail({ url, from, address, outbox }: MailSettings): Mail {
  const sender = readSender(from)
  if (url === undefined) {
    if (!outbox) throw new Error('Mail needs either a server or an outbox.')
    return {
      async send(message) {
        const checked = check(message)
        const messageId = newId(sender.address, message.key)
        await outbox({ ...checked, messageId, from: `${checked.fromName ?? sender.name} <${sender.address}>` })
        return { messageId }
      },
      close: () => undefined,
    }
  }
  const named = smtpSettings(url)
  const settings = address ? { ...named, host: address, tls: { servername: new URL(url).hostname } } : named
  // Loaded with the first message: a server at rest does without.
  const open = async () => (await import('nodemailer')).createTransport(settings)
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(message) {
      const { fromName, attachments, key, unsubscribe, ...rest } = check(message)
      const messageId = newId(sender.address, key)
      const parts = attachments?.map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(content),
      }))
      const headers = unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      const from = { name: fromName ?? sender.name, address: sender.address }
      try {
        transport ??= open()
        await (await transport).sendMail({
          ...rest,
          from,
          messageId,
          ...(headers && { headers }),
          ...(parts && { attachments: parts }),
        })
        return { messageId }
      } catch (error) {
        throw toMailFailure(error)
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

const Address = z.email().max(254)
// A line break in a header would allow header injection.
const Line = z.string().regex(/^[^\p{Cc}\u2028\u2029]*$/u)
const megabyte = 1024 * 1024

const Message = z.object({
  to: Address,
  replyTo: Address.optional(),
  subject: Line.min(1).max(250),
  fromName: Line.min(1).max(100).optional(),
  text: z.string().max(megabyte),
  html: z.string().max(megabyte).optional(),
  unsubscribe: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .regex(/^[^<>\s]+$/)
    .optional(),
  attachments: z
    .array(
      z.object({
        name: Line.min(1).max(150),
        type: z.string().regex(/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/i),
        content: z.instanceof(Uint8Array),
      }),
    )
    .max(10)
    .refine((all) => all.reduce((sum, { content }) => sum + content.byteLength, 0) <= 20 * megabyte)
    .optional(),
})

function check(message: MailMessage): MailMessage {
  const checked = Message.safeParse(message)
  if (checked.success) return message
  const field = checked.error.issues[0]?.path[0]
  const isAddress = field === 'to' || field === 'replyTo'
  // Failures are logged, so the value, which may be an address, is left out.
  throw mailFailure(isAddress ? 'bad-address' : 'bad-message', `The mail's ${String(field)} is not valid.`, false)
}

/** Reads the MAIL_FROM setting. */
export function readSender(from: string): { name: string; address: string } {
  const match = /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>\s]+))$/.exec(from.trim())
  const address = match?.[2] ?? match?.[3] ?? ''
  const name = match?.[1]?.trim() || address
  if (!Address.safeParse(address).success || !Line.safeParse(name).success) {
    throw new Error('MAIL_FROM must be an address or "Name <address>".')
  }
  return { name, address }
}

function newId(address: string, key: string | undefined): string {
  const id = key === undefined ? randomUUID() : createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`
}
