import { isMailFailure } from '#platform/server/mail/failure.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import { type MessageDriver, type MessageFailureCode, messageFailure } from './driver.ts'

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
    async send({ to, text, subject }) {
      try {
        const { messageId } = await mail.send({
          to,
          subject: subject ?? text.split('\n', 1).join('').slice(0, 80),
          text,
        })
        return { providerMessageId: messageId }
      } catch (error) {
        if (!isMailFailure(error)) throw error
        const detail = error.reply === undefined ? {} : { providerCode: String(error.reply) }
        throw messageFailure(codes[error.code] ?? (error.transient ? 'provider-down' : 'refused'), detail)
      }
    },
  }
}
