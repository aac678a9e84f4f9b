import { isMailFailure } from '#platform/server/mail/failure.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import {
  isMessageFailure,
  type MessageDriver,
  type MessageFailure,
  type MessageFailureCode,
  messageFailure,
} from './driver.ts'

const codes: Record<string, MessageFailureCode> = {
  unreachable: 'unreachable',
  auth: 'auth',
  'bad-address': 'bad-number',
  'bad-message': 'bad-message',
}

/** Sends plain messages by e-mail, like the other channels. */
export function openEmail(mail: Mail): MessageDriver {
  return {
    channel: 'email',
    async send({ to, text, subject, html, unsubscribe, idempotencyKey }) {
      try {
        const { messageId } = await mail.send({
          to,
          subject: subject ?? text.split('\n', 1).join('').slice(0, 80),
          text,
          ...(html && { html }),
          ...(unsubscribe && { unsubscribe }),
          key: idempotencyKey,
        })
        return { providerMessageId: messageId }
      } catch (error) {
        throw failureOf(error) ?? error
      }
    },
  }
}

/** The failure of any channel, or null if the error is none of sending. */
export function failureOf(error: unknown): MessageFailure | null {
  if (isMessageFailure(error)) return error
  if (!isMailFailure(error)) return null
  const detail = error.reply === undefined ? {} : { providerCode: String(error.reply) }
  return messageFailure(codes[error.code] ?? (error.transient ? 'provider-down' : 'refused'), detail)
}
