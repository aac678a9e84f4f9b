import { randomUUID } from 'node:crypto'
import type { Mail } from '#platform/server/mail/mail.ts'
import { deduplicated } from './deduplication.ts'
import { type Channel, type Message, type MessageDriver, messageFailure } from './driver.ts'
import { openEmail } from './email.ts'
import { openProvider } from './provider.ts'
import { openWebPush, type WebPushSettings } from './webPush.ts'

/** A message written to the outbox instead of being sent. */
export type KeptMessage = Message & { channel: Channel; providerMessageId: string }

export interface MessageSettings {
  /** `msg91://authkey@control.msg91.com?sender=ABCDEF`, or `twilio://sid:token@api.twilio.com?from=+1…`. */
  sms?: string
  /** `twilio://sid:token@api.twilio.com?from=+1…` (`from=MG…` names a messaging service). */
  whatsapp?: string
  push?: WebPushSettings
  /** E-mail is sent like all other mail. */
  mail?: Mail
  /** Receives the messages of every channel without a provider. */
  outbox?: (message: KeptMessage) => Promise<void>
}

/** Opens one driver per channel. Without provider and outbox, a channel refuses every message. */
export function openMessages({ sms, whatsapp, push, mail, outbox }: MessageSettings): Record<Channel, MessageDriver> {
  const fallback = (channel: Channel) => (outbox ? openOutbox(channel, outbox) : unconfigured(channel))
  return {
    sms: deduplicated(sms === undefined ? fallback('sms') : openProvider('sms', sms)),
    whatsapp: deduplicated(whatsapp === undefined ? fallback('whatsapp') : openProvider('whatsapp', whatsapp)),
    push: deduplicated(push === undefined ? fallback('push') : openWebPush(push)),
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
