import type { MessageDriver } from './driver.ts'
import { openMsg91 } from './msg91.ts'
import { openTwilio } from './twilio.ts'

/** Opens the provider of a setting. Errors never contain the setting, because it has a key. */
export function openProvider(channel: 'sms' | 'whatsapp', setting: string): MessageDriver {
  const name = channel === 'sms' ? 'SMS_URL' : 'The whatsapp setting'
  const url = URL.parse(setting)
  if (!url?.host || !url.username || !['msg91:', 'twilio:'].includes(url.protocol))
    throw new Error(
      `${name} must look like msg91://authkey@control.msg91.com?sender=… or twilio://sid:token@api.twilio.com?from=….`,
    )
  const base = `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`
  const user = decodeURIComponent(url.username)
  if (url.protocol === 'msg91:') {
    if (channel !== 'sms') throw new Error(`${name} must begin with twilio://.`)
    const sender = url.searchParams.get('sender')
    return openMsg91({ authKey: user, base, ...(sender && { sender }) })
  }
  // In a query string, a plus sign means a space, unless it is written %2B.
  const from = url.searchParams.get('from')?.replace(/^ /, '+') ?? ''
  if (!/^AC[0-9a-f]{32}$/i.test(user)) throw new Error(`${name} must begin with the account id: twilio://AC….`)
  if (!/^(?:\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/i.test(from))
    throw new Error(`${name} must name the sender: from=+1… or from=MG….`)
  return openTwilio({ channel, accountSid: user, authToken: decodeURIComponent(url.password), from, base })
}
