import { randomUUID } from 'node:crypto'
import type { Mail } from '#platform/server/mail/mail.ts'
import { once } from './deduplication.ts'
import { type Channel, type Message, type MessageDriver, messageFailure } from './driver.ts'
import { openEmail } from './email.ts'
import { openMsg91 } from './msg91.ts'
import { openTwilio } from './twilio.ts'
import { isPushService, openWebPush } from './webPush.ts'

/** A message kept instead of sent. */
export type KeptMessage = Message & { channel: Channel; providerMessageId: string }

export interface MessageSettings {
  /** `msg91://authkey@control.msg91.com?sender=ABCDEF`, or `twilio://sid:token@api.twilio.com?from=+1…`. */
  sms?: string
  /** `twilio://sid:token@api.twilio.com?from=+1…` (`from=MG…` names a messaging service). */
  whatsapp?: string
  /** `webpush://publicKey:privateKey@banyan.school`; the host is where push services find a contact. */
  push?: string
  /** E-mail goes the way all mail goes. */
  mail?: Mail
  /** Takes the messages of every channel that has no provider. */
  outbox?: (message: KeptMessage) => Promise<void>
}

/** One driver for each channel; a channel without provider and without outbox refuses every message. */
export function openMessages({ sms, whatsapp, push, mail, outbox }: MessageSettings): Record<Channel, MessageDriver> {
  const fallback = (channel: Channel) => (outbox ? openOutbox(channel, outbox) : unset(channel))
  return {
    sms: once(sms === undefined ? fallback('sms') : fromSetting('sms', sms)),
    whatsapp: once(whatsapp === undefined ? fallback('whatsapp') : fromSetting('whatsapp', whatsapp)),
    push: once(push === undefined ? fallback('push') : fromPushSetting(push)),
    email: once(mail ? openEmail(mail) : fallback('email')),
  }
}

/** Keeps messages for a developer to read. */
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

function unset(channel: Channel): MessageDriver {
  return {
    channel,
    send: async () => {
      throw messageFailure('not-configured')
    },
  }
}

function fromSetting(channel: 'sms' | 'whatsapp', setting: string): MessageDriver {
  const url = URL.canParse(setting) ? new URL(setting) : null
  // The setting itself is never shown: it holds a key.
  if (!url?.host || !url.username) throw new Error(`The setting for ${channel} is not a provider with its key.`)
  const base = `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`
  const user = decodeURIComponent(url.username)
  if (url.protocol === 'msg91:' && channel === 'sms') {
    const sender = url.searchParams.get('sender')
    return openMsg91({ authKey: user, base, ...(sender && { sender }) })
  }
  if (url.protocol === 'twilio:') {
    // A plus sign in an address means a blank, unless it is written %2B.
    const from = url.searchParams.get('from')?.replace(/^ /, '+') ?? ''
    if (!/^AC[0-9a-f]{32}$/i.test(user)) throw new Error(`The setting for ${channel} needs an account id (AC…).`)
    if (!/^(?:\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/i.test(from)) throw new Error(`The setting for ${channel} needs from=.`)
    return openTwilio({ channel, accountSid: user, authToken: decodeURIComponent(url.password), from, base })
  }
  throw new Error(`The setting for ${channel} names a provider that is not known.`)
}

function fromPushSetting(setting: string): MessageDriver {
  const url = URL.canParse(setting) ? new URL(setting) : null
  if (url?.protocol !== 'webpush:' || !url.host) throw new Error('The setting for push must begin with webpush://.')
  const keys = { publicKey: url.username, privateKey: url.password }
  return openWebPush({ ...keys, contact: `https://${url.host}`, allows: isPushService })
}
