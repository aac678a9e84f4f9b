import { createHmac } from 'node:crypto'
import type { StandInMessage } from './providerStandIn.ts'

/** A report as a provider sends it. */
export type SignedReport = { readonly payload: string; readonly headers: Readonly<Record<string, string>> }

type ReportKind = 'sent' | 'delivered' | 'read' | 'failed'

/** The report of WhatsApp about messages, signed with the app's secret. */
export function metaReport(
  about: readonly { message: StandInMessage; kind: ReportKind }[],
  secret: string,
): SignedReport {
  const statuses = about.map(({ message, kind }) => ({
    id: message.id,
    status: kind,
    timestamp: String(Math.floor(message.at / 1000)),
    recipient_id: message.to.slice(1),
    ...(message.reference && { biz_opaque_callback_data: message.reference }),
    ...(kind === 'failed' && { errors: [{ code: 131000, title: 'Something went wrong' }] }),
  }))
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: about[0]?.message.key }, statuses }
  const payload = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  const signature = createHmac('sha256', secret).update(payload).digest('hex')
  return { payload, headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` } }
}

const twilioStatuses: Record<ReportKind, string> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'undelivered',
}

/** The callback of Twilio about a message, signed with the account's token. */
export function twilioReport(
  message: StandInMessage,
  kind: ReportKind,
  authToken: string,
  url = message.receiptsTo,
): SignedReport {
  const fields: Record<string, string> = {
    AccountSid: message.key,
    ApiVersion: '2010-04-01',
    MessageSid: message.id,
    MessageStatus: twilioStatuses[kind],
    SmsSid: message.id,
    SmsStatus: twilioStatuses[kind],
    To: message.to,
    ...(kind === 'failed' && { ErrorCode: '30003' }),
  }
  const signed = Object.keys(fields)
    .toSorted()
    .map((name) => name + fields[name])
    .join('')
  const signature = createHmac('sha1', authToken)
    .update(url + signed)
    .digest('base64')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  return { payload: new URLSearchParams(fields).toString(), headers }
}

/** The report of MSG91 about a message, with the header that the school entered for it. */
export function msg91Report(message: StandInMessage, kind: 'delivered' | 'failed', secret: string): SignedReport {
  const payload = JSON.stringify({
    date: new Date(message.at + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    number: message.to.slice(1),
    senderId: 'BANYAN',
    requestId: message.id,
    CRQID: message.reference || '0',
    credit: '1',
    status: kind === 'delivered' ? '1' : '2',
    desc: kind === 'delivered' ? 'DELIVERED' : 'FAILED',
    failedReason: kind === 'failed' ? 'Absent subscriber' : '',
  })
  return { payload, headers: { 'content-type': 'application/json', 'x-banyan-receipts': secret } }
}
