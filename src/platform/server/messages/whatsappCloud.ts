import {
  checkTextMessage,
  type MessageDriver,
  type MessageFailureCode,
  messageFailure,
  type Template,
} from './driver.ts'
import { failureOfStatus, type ProviderReply, post } from './http.ts'

export interface WhatsappCloudSettings {
  /** The id of the business's phone number, not the number. */
  phoneNumberId: string
  accessToken: string
  /** The base URL of the Graph API, normally `https://graph.facebook.com`. */
  base: string
}

/** The version of the Graph API that is called. */
const version = 'v23.0'

const knownCodes: Record<string, MessageFailureCode> = {
  '0': 'auth',
  '10': 'auth',
  '190': 'auth',
  '4': 'rate-limited',
  '80007': 'rate-limited',
  '130429': 'rate-limited',
  '131048': 'rate-limited',
  '131056': 'rate-limited',
  '131042': 'credit',
  '131026': 'bad-number',
  '131030': 'bad-number',
  '133010': 'bad-number',
  '131050': 'opted-out',
  '131047': 'template-needed',
  '132000': 'bad-message',
  '132001': 'template-needed',
  '132005': 'bad-message',
  '132012': 'bad-message',
  '132015': 'refused',
  '132016': 'refused',
  '368': 'refused',
  '131031': 'refused',
}

/**
 * WhatsApp through Meta's Cloud API. A business may write first only with an approved template; its variables are given in
 * the order of the template.
 */
export function openWhatsappCloud({ phoneNumberId, accessToken, base }: WhatsappCloudSettings): MessageDriver {
  const url = new URL(`/${version}/${phoneNumberId}/messages`, base)
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  return {
    channel: 'whatsapp',
    async send(message) {
      checkTextMessage(message)
      const { to, template, reference } = message
      if (!template) throw messageFailure('template-needed')
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.slice(1),
        type: 'template',
        template: templateOf(template),
        ...(reference && { biz_opaque_callback_data: reference }),
      }
      return { providerMessageId: messageIdOf(await post(url, headers, JSON.stringify(body))) }
    },
  }
}

function templateOf({ id, language = 'en', variables }: Template) {
  const values = Object.values(variables)
  return {
    name: id,
    language: { code: language },
    // Line breaks and runs of spaces are not allowed in a variable.
    ...(values.length > 0 && {
      components: [
        {
          type: 'body',
          parameters: values.map((text) => ({ type: 'text', text: text.replace(/\s+/g, ' ').trim() || '-' })),
        },
      ],
    }),
  }
}

function messageIdOf(reply: ProviderReply): string {
  const { messages, error } = reply.body as { messages?: { id?: unknown }[]; error?: { code?: unknown } }
  const [sent] = Array.isArray(messages) ? messages : []
  if (reply.status < 300 && typeof sent?.id === 'string' && sent.id) return sent.id
  const providerCode = typeof error?.code === 'number' ? String(error.code) : undefined
  const known = providerCode && knownCodes[providerCode]
  if (!known) throw failureOfStatus(reply, providerCode)
  const { retryAfterSeconds } = reply
  throw messageFailure(known, { providerCode, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}
