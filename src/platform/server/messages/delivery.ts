import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openMail } from '../mail/mail.ts'
import type { Secret } from '../secret.ts'
import { messageFailure, type Template } from './driver.ts'
import { openMessages } from './messages.ts'
import { pushKeys } from './pushKeys.ts'
import { isPushService } from './webPush.ts'

/** Outgoing mail. Without a mail server, a development server writes to the outbox and production refuses. */
export type Mail = {
  send(mail: {
    tenantId: string
    to: string
    subject: string
    text: string
    html?: string
    fromName?: string
    /** Two mails with the same key have the same id, so that mailboxes show one. */
    key?: string
    /** Where mail programs report in one step that the recipient wants no more of these. */
    unsubscribe?: string
  }): Promise<void>
}

export type Messages = {
  send(message: {
    tenantId: string
    channel: 'sms'
    to: string
    text: string
    template?: Template
    idempotencyKey: string
  }): Promise<void>
}

/** A browser's push subscription: where to send, and the keys that only this browser can read with. */
export type PushDevice = { endpoint: string; keys: { p256dh: string; auth: string } }

export type Push = {
  /** Browsers subscribe with this key, and accept messages only from whoever has its other half. */
  readonly publicKey: string
  /** Whether the endpoint is one of a push service. The browser names it, and it could be a host in our own network. */
  isAllowed(endpoint: string): boolean
  /** Throws a MessageFailure; `bad-number` means that the device no longer exists. */
  send(message: {
    device: PushDevice
    title: string
    text: string
    link: string | null
    idempotencyKey: string
  }): Promise<void>
}

export type Delivery = { mail: Mail; messages: Messages; push: Push; close(): void }

/** Whether messages reach anybody. A development server shows those it cannot send in the outbox, which counts. */
export const sendable = ({ production, smtpUrl, smsUrl }: Config) => ({
  canSendMail: !production || smtpUrl !== undefined,
  canSendSms: !production || smsUrl !== undefined,
})

/** What a production server cannot send. A development server shows such messages in the outbox instead. */
export function missingChannels(config: Config): string[] {
  const { canSendMail, canSendSms } = sendable(config)
  return [
    ...(canSendMail
      ? []
      : ['SMTP_URL is not set: no e-mails are sent, such as invitations and links to a new password.']),
    ...(canSendSms ? [] : ['SMS_URL is not set: no text messages are sent, such as sign-in codes.']),
  ]
}

export function openDelivery(config: Config, database: Database, secret: Secret): Delivery {
  const toOutbox = (
    tenantId: string,
    row: { channel: string; recipient: string; subject: string | null; body: string },
  ) =>
    database.inTenant({ tenantId }, async (db) => {
      await db.insertInto('developer_outbox').values(row).execute()
    })
  const smtp = config.smtpUrl ? openMail({ url: config.smtpUrl, from: config.mailFrom }) : null
  const provider = config.smsUrl ? openMessages({ sms: config.smsUrl }).sms : null
  return {
    close: () => smtp?.close(),
    push: openPush(config, secret),
    mail: {
      send: async ({ tenantId, ...mail }) => {
        if (smtp) await smtp.send(mail)
        else if (config.production) throw messageFailure('not-configured')
        else await toOutbox(tenantId, { channel: 'email', recipient: mail.to, subject: mail.subject, body: mail.text })
      },
    },
    messages: {
      send: async ({ tenantId, channel, ...message }) => {
        if (provider) await provider.send(message)
        else if (config.production) throw messageFailure('not-configured')
        else await toOutbox(tenantId, { channel, recipient: message.to, subject: null, body: message.text })
      },
    },
  }
}

function openPush({ pushStandIn, baseDomain }: Config, secret: Secret): Push {
  const keys = pushKeys(secret)
  const isAllowed = (endpoint: URL) => isPushService(endpoint) || endpoint.origin === pushStandIn
  const { push } = openMessages({ push: { ...keys, contact: `https://${baseDomain}`, isAllowed } })
  return {
    publicKey: keys.publicKey,
    isAllowed: (endpoint) => URL.canParse(endpoint) && isAllowed(new URL(endpoint)),
    send: async ({ device, title, link, ...message }) => {
      await push.send({ ...message, to: JSON.stringify(device), subject: title, ...(link && { link }) })
    },
  }
}
