import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

/** What a provider reports about a message. */
export interface Receipt {
  /** The provider's id of the message. */
  providerMessageId: string
  /** Our id of the call, if the provider repeats it. */
  reference?: string | undefined
  kind: 'sent' | 'delivered' | 'read' | 'failed' | 'optedOut'
  /** The provider's reason for a failure. */
  code: string
  at: Date
  /** The same for the same report, so that a repeated one is recognised. */
  eventKey: string
}

/** Compares without telling by its time how much is right. */
function isSame(given: string, right: Buffer | string): boolean {
  const [a, b] = [given, right].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

const textOf = (value: unknown, max: number) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) : ''
const timeOf = (value: Date, now: Date) => (Number.isNaN(value.getTime()) ? now : value)

/** Meta signs the bytes with the app's secret. */
export const isSignedByMeta = (bytes: Uint8Array, signature: string, appSecret: string): boolean =>
  appSecret !== '' && isSame(signature, `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`)

/** Twilio signs the address it calls, followed by the fields of the form in alphabetical order. */
export function isSignedByTwilio(
  url: string,
  form: Readonly<Record<string, string>>,
  signature: string,
  authToken: string,
): boolean {
  const fields = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const signed = createHmac('sha1', authToken).update(url + fields.map(([name, value]) => name + value).join(''))
  return authToken !== '' && isSame(signature, signed.digest('base64'))
}

/** Whether somebody knows the word both have agreed on. MSG91 signs nothing, and sends it as a header of its webhook. */
export const isShared = (header: string, secret: string): boolean => secret !== '' && isSame(header, secret)

const MetaStatus = z.object({
  id: z.string().min(1).max(200),
  status: z.string().max(30),
  timestamp: z.coerce.number().int().min(0).max(100_000_000_000),
  biz_opaque_callback_data: z.string().max(200).optional(),
  errors: z
    .array(z.looseObject({ code: z.number().optional() }))
    .max(20)
    .optional(),
})
const MetaBody = z.object({
  entry: z
    .array(
      z.object({
        changes: z
          .array(z.object({ value: z.looseObject({ statuses: z.array(z.unknown()).max(1000).optional() }) }))
          .max(100),
      }),
    )
    .max(100),
})

const metaKinds: Record<string, Receipt['kind']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
}

/** The statuses in a webhook of WhatsApp. What else it tells, such as answers of people, is ignored. */
export function metaReceipts(body: unknown): Receipt[] {
  const parsed = MetaBody.safeParse(body)
  if (!parsed.success) return []
  const statuses = parsed.data.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
  return statuses.flatMap((one): Receipt[] => {
    const status = MetaStatus.safeParse(one)
    const kind = status.success ? metaKinds[status.data.status] : undefined
    if (!status.success || !kind) return []
    const { id, timestamp, errors, biz_opaque_callback_data: reference } = status.data
    const code = textOf(errors?.[0]?.code, 40)
    return [
      {
        providerMessageId: id,
        reference,
        // The person has stopped messages of this kind.
        kind: code === '131050' ? 'optedOut' : kind,
        code,
        at: new Date(timestamp * 1000),
        eventKey: `${id} ${kind}`,
      },
    ]
  })
}

const twilioKinds: Record<string, Receipt['kind']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
}

/** The status in a callback of Twilio, which has no time of its own. */
export function twilioReceipts(
  form: Readonly<Record<string, string>>,
  reference: string | undefined,
  now: Date,
): Receipt[] {
  const id = textOf(form.MessageSid, 200)
  const kind = twilioKinds[form.MessageStatus ?? '']
  if (!id || !kind) return []
  const code = textOf(form.ErrorCode, 40)
  const isOptOut = code === '21610'
  return [
    { providerMessageId: id, reference, kind: isOptOut ? 'optedOut' : kind, code, at: now, eventKey: `${id} ${kind}` },
  ]
}

const Msg91Report = z.looseObject({
  requestId: z.string().min(1).max(200),
  number: z.union([z.string().max(20), z.number()]).optional(),
  status: z.union([z.string().max(10), z.number()]),
  date: z.string().max(40).optional(),
  CRQID: z.union([z.string().max(200), z.number()]).optional(),
  failedReason: z.string().max(200).optional(),
})

/** 1 delivered, 2 and 16 failed, 9 and 25 refused by the network, 17 blocked; anything else is on its way. */
const msg91Kinds: Record<string, Receipt['kind']> = {
  '1': 'delivered',
  '2': 'failed',
  '9': 'failed',
  '16': 'failed',
  '17': 'optedOut',
  '25': 'failed',
}

/** The report of MSG91's webhook (v3), or a list of them. Its times are Indian. */
export function msg91Receipts(body: unknown, now: Date): Receipt[] {
  const reports = (Array.isArray(body) ? body : [body]).slice(0, 1000)
  return reports.flatMap((one): Receipt[] => {
    const report = Msg91Report.safeParse(one)
    if (!report.success) return []
    const { requestId, status, date, number, CRQID, failedReason } = report.data
    const kind = msg91Kinds[String(status)]
    if (!kind) return []
    const at = timeOf(new Date(`${(date ?? '').replace(' ', 'T')}+05:30`), now)
    const reference = CRQID === undefined || String(CRQID) === '0' || CRQID === '' ? undefined : String(CRQID)
    return [
      {
        providerMessageId: requestId,
        reference,
        kind,
        code: textOf(failedReason, 40),
        at,
        eventKey: `${requestId} ${number ?? ''} ${kind}`,
      },
    ]
  })
}
