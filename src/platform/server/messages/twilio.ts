import { checkTextMessage, type MessageDriver, type MessageFailureCode, messageFailure } from './driver.ts'
import { failureOfStatus, type ProviderReply, post } from './http.ts'

export interface TwilioSettings {
  channel: 'sms' | 'whatsapp'
  accountSid: string
  authToken: string
  /** A number in E.164 format, or the id of a messaging service (MG…). */
  from: string
  /** The base URL of the API, normally `https://api.twilio.com`. */
  base: string
}

const knownCodes: Record<string, MessageFailureCode> = {
  '20003': 'auth',
  '20429': 'rate-limited',
  '14107': 'rate-limited',
  '21211': 'bad-number',
  '21214': 'bad-number',
  '21217': 'bad-number',
  '21614': 'bad-number',
  '21408': 'refused',
  '21610': 'opted-out',
  '21617': 'bad-message',
  '21656': 'bad-message',
}

/** SMS or WhatsApp through Twilio's Messages API. */
export function openTwilio({ channel, accountSid, authToken, from, base }: TwilioSettings): MessageDriver {
  const url = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, base)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const addressOf = (number: string) => (channel === 'whatsapp' ? `whatsapp:${number}` : number)
  return {
    channel,
    async send(message) {
      checkTextMessage(message)
      const { to, text, template, sender, receiptsTo } = message
      const form = new URLSearchParams({ To: addressOf(to) })
      if (channel === 'sms' && sender && isSenderId(sender)) form.set('From', sender)
      else if (from.startsWith('MG')) form.set('MessagingServiceSid', from)
      else form.set('From', addressOf(from))
      // Template ids of other providers are useless here, but the text is the same.
      if (template && /^HX[0-9a-f]{32}$/i.test(template.id)) {
        form.set('ContentSid', template.id)
        form.set('ContentVariables', JSON.stringify(template.variables))
      } else form.set('Body', text)
      if (receiptsTo) form.set('StatusCallback', receiptsTo)
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
      return { providerMessageId: messageIdOf(await post(url, headers, form.toString())) }
    },
  }
}

/** A number, or a name of up to eleven letters and digits; anything else Twilio refuses. */
const isSenderId = (sender: string) => /^(\+[1-9]\d{7,14}|(?=.*[a-z])[a-z0-9 ]{1,11})$/i.test(sender)

function messageIdOf(reply: ProviderReply): string {
  const { sid, code } = reply.body
  if (reply.status < 300 && typeof sid === 'string' && sid) return sid
  const providerCode = typeof code === 'number' ? String(code) : undefined
  const known = providerCode && knownCodes[providerCode]
  if (!known) throw failureOfStatus(reply, providerCode)
  const { retryAfterSeconds } = reply
  throw messageFailure(known, { providerCode, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}
