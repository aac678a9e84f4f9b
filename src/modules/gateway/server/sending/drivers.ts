import { openMail } from '#platform/server/mail/mail.ts'
import { publicAddressOf } from '#platform/server/mail/publicHost.ts'
import { type MessageDriver, messageFailure } from '#platform/server/messages/driver.ts'
import { openEmail } from '#platform/server/messages/email.ts'
import { openFcm } from '#platform/server/messages/fcm.ts'
import { openMsg91 } from '#platform/server/messages/msg91.ts'
import { openTwilio } from '#platform/server/messages/twilio.ts'
import { openWhatsappCloud } from '#platform/server/messages/whatsappCloud.ts'
import { unsealText } from '#platform/server/sealedText.ts'
import type { Secret } from '#platform/server/secret.ts'
import { sharedStandIn } from '../standIn/providerStandIn.ts'
import type { SendingAccount } from './accounts.ts'

export const credentialPurpose = 'gateway account'

/** The real addresses of the providers. A stand-in account has one of ours instead. */
const bases = {
  msg91: 'https://control.msg91.com',
  twilio: 'https://api.twilio.com',
  whatsappCloud: 'https://graph.facebook.com',
  fcm: 'https://fcm.googleapis.com',
} as const
const googleTokens = 'https://oauth2.googleapis.com/token'

const maxOpen = 500
const open = new Map<string, Promise<MessageDriver>>()

type Owner = { readonly secret: Secret; readonly tenantId: string; readonly isProduction: boolean }

/** The driver of an account, kept open: mail connections and access tokens are used again. */
export function driverOf(owner: Owner, account: SendingAccount): Promise<MessageDriver> {
  const key = `${owner.tenantId} ${account.id} ${account.version} ${account.settings.standIn ?? ''}`
  const known = open.get(key)
  if (known) return known
  const opening = openDriver(owner, account)
  // A failed opening, such as an unreadable key, is tried again with the next message.
  opening.catch(() => open.delete(key))
  open.set(key, opening)
  const oldest = open.size > maxOpen ? open.keys().next().value : undefined
  if (oldest !== undefined) open.delete(oldest)
  return opening
}

async function openDriver(
  { secret, tenantId, isProduction }: Owner,
  { channel, provider, settings, credentials }: SendingAccount,
): Promise<MessageDriver> {
  const key = unsealText({ secret, purpose: credentialPurpose, tenantId }, credentials)
  const standIn = await standInBase(settings.standIn, isProduction)
  switch (provider) {
    case 'msg91':
      return openMsg91({
        authKey: key,
        base: standIn ?? bases.msg91,
        ...(settings.sender && { sender: settings.sender }),
      })
    case 'twilio':
      return openTwilio({
        channel: channel === 'whatsapp' ? 'whatsapp' : 'sms',
        accountSid: settings.accountSid ?? '',
        authToken: key,
        from: settings.from ?? '',
        base: standIn ?? bases.twilio,
      })
    case 'whatsappCloud':
      return openWhatsappCloud({
        phoneNumberId: settings.phoneNumberId ?? '',
        accessToken: key,
        base: standIn ?? bases.whatsappCloud,
      })
    case 'fcm':
      return openFcm({
        projectId: settings.projectId ?? '',
        clientEmail: settings.clientEmail ?? '',
        privateKey: key,
        base: standIn ?? bases.fcm,
        tokenUrl: standIn ? `${standIn}/token` : googleTokens,
      })
    case 'smtp':
      return openEmail(openMail({ url: key, from: settings.from ?? '', ...(isProduction && (await mailAddress(key))) }))
  }
}

/** A school names its mail server itself, so it could be one of ours. */
async function mailAddress(url: string): Promise<{ address: string }> {
  const address = await publicAddressOf(new URL(url).hostname)
  if (!address) throw messageFailure('not-configured')
  return { address }
}

/** `on` means the stand-in of this process; tests name the port of their own. Neither exists in production. */
async function standInBase(setting: string | undefined, isProduction: boolean): Promise<string | null> {
  if (!setting) return null
  if (isProduction) throw messageFailure('not-configured')
  return setting === 'on' ? (await sharedStandIn()).base : `http://127.0.0.1:${Number(setting)}`
}
