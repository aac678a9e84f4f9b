import { randomUUID } from 'node:crypto'
import type { Mail } from '#platform/server/mail/mail.ts'
import { deduplicated } from './deduplication.ts'
import { type Channel, type Message, type MessageDriver, messageFailure } from './driver.ts'
import { openEmail } from './email.ts'
import { openMsg91 } from './msg91.ts'
import { openTwilio } from './twilio.ts'
import { isPushService, openWebPush } from './webPush.ts'

/** A message written to the outbox instead of being sent. */
export type KeptMessage = Message & { channel: Channel; providerMessageId: string }

export interface MessageSettings {
  /** `msg91://authkey@control.msg91.com?sender=ABCDEF`, or `twilio://sid:token@api.twilio.com?from=+1…`. */
  sms?: string
  /** `twilio://sid:token@api.twilio.com?from=+1…` (`from=MG…` names a messaging service). */
  whatsapp?: string
  /** `webpush://publicKey:privateKey@banyan.school`; push services can contact us at that host. */
  push?: string
  /** E-mail is sent like all other mail. */
  mail?: Mail
  /** Receives the messages of every channel without a provider. */
  outbox?: (message: KeptMessage) => Promise<void>
}

/** Opens one driver per channel. Without provider and outbox, a channel refuses every message. */
export function openMessages({ sms, whatsapp, push, mail, outbox }: MessageSettings): Record<Channel, MessageDriver> {
  const fallback = (channel: Channel) => (outbox ? openOutbox(channel, outbox) : unconfigured(channel))
  return {
    sms: deduplicated(sms === undefined ? fallback('sms') : fromSetting('sms', sms)),
    whatsapp: deduplicated(whatsapp === undefined ? fallback('whatsapp') : fromSetting('whatsapp', whatsapp)),
    push: deduplicated(push === undefined ? fallback('push') : fromPushSetting(push)),
    email: deduplicated(mail ? openEmail(mail) : fallback('email')),
  }
}

/** Stores messages for a developer to read. */
export function openOutbox(channel: Channel, keep: (message: KeptMessage) => Promise<void>): MessageDriver {
  return {
    channel,
    async send(message) {
      const providerMessageId = `outbox-${randomUUID()}`
      await keep({ ...message, channel, providerMessageId })
      return { providerMessageId }
    },
  }
}

function unconfigured(channel: Channel): MessageDriver {
  return {
    channel,
    send: async () => {
      throw messageFailure('not-configured')
    },
  }
}

function fromSetting(channel: 'sms' | 'whatsapp', setting: string): MessageDriver {
  const url = URL.canParse(setting) ? new URL(setting) : null
  // Errors never contain the setting, because it has a key.
  if (!url?.host || !url.username) throw new Error(`The ${channel} setting must be a provider URL with a key.`)
  const base = `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`
  const user = decodeURIComponent(url.username)
  if (url.protocol === 'msg91:' && channel === 'sms') {
    const sender = url.searchParams.get('sender')
    return openMsg91({ authKey: user, base, ...(sender && { sender }) })
  }
  if (url.protocol === 'twilio:') {
    // In a query string, a plus sign means a space, unless it is written %2B.
    const from = url.searchParams.get('from')?.replace(/^ /, '+') ?? ''
    if (!/^AC[0-9a-f]{32}$/i.test(user)) throw new Error(`The ${channel} setting needs an account id (AC…).`)
    if (!/^(?:\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/i.test(from)) throw new Error(`The ${channel} setting needs from=.`)
    return openTwilio({ channel, accountSid: user, authToken: decodeURIComponent(url.password), from, base })
  }
  throw new Error(`The ${channel} setting has an unknown provider.`)
}

function fromPushSetting(setting: string): MessageDriver {
  const url = URL.canParse(setting) ? new URL(setting) : null
  if (url?.protocol !== 'webpush:' || !url.host) throw new Error('The push setting must start with webpush://.')
  const keys = { publicKey: url.username, privateKey: url.password }
  return openWebPush({ ...keys, contact: `https://${url.host}`, isAllowed: isPushService })
}
