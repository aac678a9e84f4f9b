import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What the stand-in does with the next request instead of accepting it. */
export interface Fault {
  status: number
  code?: number | string
  retryAfterSeconds?: number
  /** Closes the connection without a reply. */
  hangUp?: boolean
  /** Replies with something that is not JSON, as a proxy would. */
  raw?: string
  location?: string
}

export interface SentMessage {
  provider: 'msg91' | 'twilio'
  id: string
  fields: Record<string, unknown>
}

export interface StandIn {
  msg91: string
  twilioSms: string
  twilioWhatsapp: string
  port: number
  /** Messages the providers accepted. */
  sent: SentMessage[]
  /** The number of requests, including failed ones. */
  requests: number
  /** Faults for the next requests, one each. */
  faults: Fault[]
  close(): Promise<void>
}

const accountSid = `AC${'0'.repeat(31)}7`
const authToken = 'twilio-token'
const authKey = 'msg91-key'

/** A server on a free local port that speaks the providers' protocols, for tests and offline development. */
export async function startStandIn(): Promise<StandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const twilio = (from: string) => `twilio://${accountSid}:${authToken}@127.0.0.1:${port}?tls=off&from=${from}`
  const standIn: StandIn = {
    msg91: `msg91://${authKey}@127.0.0.1:${port}?tls=off&sender=BANYAN`,
    twilioSms: twilio('%2B15005550006'),
    twilioWhatsapp: twilio('%2B14155238886'),
    port,
    sent: [],
    requests: 0,
    faults: [],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

async function answer(standIn: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  standIn.requests++
  const isMsg91 = request.url === '/api/v5/flow'
  const isTwilio = request.url === `/2010-04-01/Accounts/${accountSid}/Messages.json`
  const fault = standIn.faults.shift()
  if (fault?.hangUp) {
    response.destroy()
    return
  }
  if (fault?.retryAfterSeconds !== undefined) response.setHeader('retry-after', fault.retryAfterSeconds)
  if (fault?.location) response.setHeader('location', fault.location)
  if (fault?.raw !== undefined) {
    response.writeHead(fault.status).end(fault.raw)
    return
  }
  const known = request.method === 'POST' && (isMsg91 || isTwilio)
  const reply = !known
    ? { status: 404, body: {} }
    : isMsg91
      ? (msg91Fault(fault) ?? answerMsg91(standIn, request, body))
      : (twilioFault(fault) ?? answerTwilio(standIn, request, body))
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
}

function msg91Fault(fault: Fault | undefined): Answer | null {
  return fault ? msg91Refusal(fault.status, 'failed', fault.code) : null
}

function msg91Refusal(status: number, message: string, code?: number | string): Answer {
  return { status, body: { message, type: 'error', ...(code && { code }) } }
}

function answerMsg91(standIn: StandIn, request: IncomingMessage, body: string): Answer {
  if (request.headers.authkey !== authKey) return msg91Refusal(401, 'Invalid authkey', '207')
  const fields = JSON.parse(body)
  const [recipient] = fields.recipients ?? []
  if (!fields.template_id) return msg91Refusal(400, 'template id missing')
  if (!recipient?.mobiles) return msg91Refusal(400, 'mobiles missing', '101')
  if (!/^[1-9]\d{7,14}$/.test(recipient.mobiles)) return msg91Refusal(200, 'Invalid mobile', '202')
  const id = randomBytes(12).toString('hex')
  standIn.sent.push({ provider: 'msg91', id, fields })
  return { status: 200, body: { message: id, type: 'success' } }
}

function twilioFault(fault: Fault | undefined): Answer | null {
  return fault ? twilioRefusal(fault.status, Number(fault.code ?? fault.status), 'failed') : null
}

function twilioRefusal(status: number, code: number, message: string): Answer {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } }
}

function answerTwilio(standIn: StandIn, request: IncomingMessage, body: string): Answer {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  if (request.headers.authorization !== expected) return twilioRefusal(401, 20003, 'Authenticate')
  const fields = Object.fromEntries(new URLSearchParams(body))
  const to = fields.To ?? ''
  const numbered = /^(?:whatsapp:)?\+[1-9]\d{7,14}$/.test(to)
  if (!numbered) return twilioRefusal(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
  if (!fields.From && !fields.MessagingServiceSid) return twilioRefusal(400, 21603, 'From missing')
  if (!fields.Body && !fields.ContentSid) return twilioRefusal(400, 21602, 'Body missing')
  const sid = `SM${randomBytes(16).toString('hex')}`
  standIn.sent.push({ provider: 'twilio', id: sid, fields })
  return { status: 201, body: { sid, account_sid: accountSid, status: 'queued', to, body: fields.Body ?? '' } }
}
