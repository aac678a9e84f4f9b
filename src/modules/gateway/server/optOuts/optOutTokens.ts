import { createHmac, timingSafeEqual } from 'node:crypto'
import { type GatewayChannel, gatewayChannels } from '#modules/gateway/choices.ts'
import type { ContactOwner } from '../contacts.ts'

/** Somebody and the channel on which they want no campaigns. */
export type OptOutSubject = {
  readonly who: { readonly userId: string } | { readonly guardianId: string }
  readonly channel: GatewayChannel
}

const textOf = ({ who, channel }: OptOutSubject) =>
  'userId' in who ? `u.${who.userId}.${channel}` : `g.${who.guardianId}.${channel}`

const signatureOf = ({ secret, tenantId }: ContactOwner, text: string): string =>
  createHmac('sha256', secret('gateway opt-out'))
    .update(`${tenantId} ${text}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/** What the link in a campaign's e-mail carries. It does not expire: e-mails are kept for years. */
export function optOutToken(owner: ContactOwner, subject: OptOutSubject): string {
  const text = textOf(subject)
  return `${text}.${signatureOf(owner, text)}`
}

/** Null if the school has not signed it. */
export function readOptOutToken(owner: ContactOwner, token: string): OptOutSubject | null {
  const [kind, id = '', name, signature = '', ...rest] = token.split('.')
  const channel = gatewayChannels.find((one) => one === name)
  if (rest.length > 0 || !channel || (kind !== 'u' && kind !== 'g')) return null
  const wanted = Buffer.from(signatureOf(owner, `${kind}.${id}.${channel}`))
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return { who: kind === 'u' ? { userId: id } : { guardianId: id }, channel }
}
