import { checkTextMessage, type MessageDriver, type MessageFailureCode, messageFailure } from './driver.ts'
import { failureOfStatus, type ProviderReply, post } from './http.ts'

export interface Msg91Settings {
  authKey: string
  /** The six-letter sender id, if the template does not set one. */
  sender?: string
  /** The base URL of the API, normally `https://control.msg91.com`. */
  base: string
}

// The provider's error codes. For any other, the HTTP status decides.
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

/** SMS through MSG91's flow API, which only sends approved templates: the text comes from the template. */
export function openMsg91({ authKey, sender, base }: Msg91Settings): MessageDriver {
  const url = new URL('/api/v5/flow', base)
  return {
    channel: 'sms',
    async send(message) {
      checkTextMessage(message)
      const { to, template } = message
      const header = message.sender ?? sender
      if (!template) throw messageFailure('template-needed')
      // Variables are sent in the same object as the number, so one named `mobiles` would redirect the message.
      if (Object.keys(template.variables).some((name) => ['mobiles', 'crqid'].includes(name.toLowerCase()))) {
        throw messageFailure('bad-message')
      }
      const reply = await post(
        url,
        { authkey: authKey, 'content-type': 'application/json' },
        JSON.stringify({
          template_id: template.id,
          short_url: '0',
          ...(header && { sender: header }),
          recipients: [
            { ...template.variables, mobiles: to.slice(1), ...(message.reference && { CRQID: message.reference }) },
          ],
        }),
      )
      return { providerMessageId: messageIdOf(reply) }
    },
  }
}

/** Some failures have status 200, so the body decides. */
function messageIdOf(reply: ProviderReply): string {
  const { type, message, code } = reply.body
  if (reply.status < 300 && type === 'success' && typeof message === 'string' && message) return message
  const providerCode = typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 10) : undefined
  const known = providerCode && knownCodes[providerCode]
  throw known ? messageFailure(known, { providerCode }) : failureOfStatus(reply, providerCode)
}
