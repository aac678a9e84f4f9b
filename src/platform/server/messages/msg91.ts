import { checkTextMessage, type MessageDriver, type MessageFailureCode, messageFailure } from './driver.ts'
import { failureOfStatus, type ProviderReply, post } from './http.ts'

export interface Msg91Settings {
  authKey: string
  /** The six letters shown as sender, when the template does not fix them. */
  sender?: string
  /** Where the service is, `https://control.msg91.com` unless told otherwise. */
  base: string
}

// The provider's numbered failures; all others are judged by the HTTP status.
const knownCodes: Record<string, MessageFailureCode> = {
  '101': 'bad-number',
  '202': 'bad-number',
  '102': 'bad-message',
  '203': 'refused',
  '201': 'auth',
  '207': 'auth',
  '418': 'auth',
  '301': 'credit',
  '302': 'credit',
}

/** SMS through MSG91's flow API, which sends approved templates only: the text itself stays with the template. */
export function openMsg91({ authKey, sender, base }: Msg91Settings): MessageDriver {
  const url = new URL('/api/v5/flow', base)
  return {
    channel: 'sms',
    async send(message) {
      checkTextMessage(message)
      const { to, template } = message
      if (!template) throw messageFailure('template-needed')
      // Recipients carry the variables beside the number, so a variable of that name would redirect the message.
      if (Object.keys(template.variables).some((name) => name.toLowerCase() === 'mobiles')) {
        throw messageFailure('bad-message')
      }
      const reply = await post(
        url,
        { authkey: authKey, 'content-type': 'application/json' },
        JSON.stringify({
          template_id: template.id,
          short_url: '0',
          ...(sender && { sender }),
          recipients: [{ ...template.variables, mobiles: to.slice(1) }],
        }),
      )
      return { providerMessageId: read(reply) }
    },
  }
}

/** Some failures come with status 200, so the body's own word counts. */
function read(reply: ProviderReply): string {
  const { type, message, code } = reply.body
  if (reply.status < 300 && type === 'success' && typeof message === 'string' && message) return message
  const providerCode = typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 10) : undefined
  const known = providerCode && knownCodes[providerCode]
  throw known ? messageFailure(known, { providerCode }) : failureOfStatus(reply, providerCode)
}
