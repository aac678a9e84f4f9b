import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

type StandInProvider = 'msg91' | 'twilio' | 'whatsappCloud' | 'fcm'

/** A message as a provider gets it. */
export type StandInMessage = {
  readonly provider: StandInProvider
  /** The key of the account that sends. */
  readonly key: string
  readonly to: string
  /** Our id of it, if the provider is told. */
  readonly reference: string
  /** The provider's own id. */
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
  /** Where Twilio is to report. */
  readonly receiptsTo: string
  readonly at: number
}

/** How a provider treats a call: as real ones do, it may refuse, take its time or not answer. */
export type Treatment = {
  readonly status?: number
  readonly code?: number | string
  readonly retryAfterSeconds?: number
  readonly delayMs?: number
  /** Ends the connection without an answer, before or after it has taken the message. */
  readonly hangsUp?: 'before' | 'after'
}

export type ProviderStandIn = {
  readonly base: string
  readonly port: number
  /** The messages that were taken. */
  readonly accepted: StandInMessage[]
  /** The number of calls, including refused ones. */
  requests: number
  /** Decides about each call. */
  treat: (message: StandInMessage) => Treatment | undefined
  close(): Promise<void>
}

/** Messages remembered at most; the oldest are forgotten. */
const maxRemembered = 500_000

/** A server on a free local port that speaks the providers' protocols, for tests and for trying the gateway without keys. */
export async function startProviderStandIn(): Promise<ProviderStandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const standIn: ProviderStandIn = {
    base: `http://127.0.0.1:${port}`,
    port,
    accepted: [],
    requests: 0,
    treat: () => undefined,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.unref()
  return standIn
}

let shared: Promise<ProviderStandIn> | undefined

/** The stand-in of this process, for accounts without keys. It refuses numbers that end in 0000. */
export function sharedStandIn(): Promise<ProviderStandIn> {
  shared ??= startProviderStandIn().then((standIn) => {
    standIn.treat = ({ provider, to }) => (to.endsWith('0000') ? badNumber[provider] : { delayMs: 120 })
    return standIn
  })
  return shared
}

const badNumber: Record<StandInProvider, Treatment> = {
  msg91: { status: 200, code: '202' },
  twilio: { status: 400, code: 21211 },
  whatsappCloud: { status: 400, code: 131026 },
  fcm: { status: 404, code: 'UNREGISTERED' },
}

async function answer(standIn: ProviderStandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  if (request.url === '/token') return reply(response, 200, tokenFor(body))
  standIn.requests++
  const message = read(request, body)
  if (!message) return reply(response, 404, {})
  const treatment = standIn.treat(message) ?? {}
  if (treatment.hangsUp === 'before') return void response.destroy()
  if (treatment.delayMs) await pause(treatment.delayMs)
  if (treatment.retryAfterSeconds !== undefined) response.setHeader('retry-after', treatment.retryAfterSeconds)
  if (treatment.status !== undefined)
    return reply(response, treatment.status, refusals[message.provider](treatment.status, treatment.code))
  standIn.accepted.push(message)
  if (standIn.accepted.length > maxRemembered) standIn.accepted.shift()
  if (treatment.hangsUp === 'after') return void response.destroy()
  reply(response, message.provider === 'twilio' ? 201 : 200, acceptances[message.provider](message))
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Any assertion of the right shape is good for a token. */
const tokenFor = (body: string) =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(new URLSearchParams(body).get('assertion') ?? '')
    ? { access_token: `ya29.${randomBytes(12).toString('hex')}`, expires_in: 3600, token_type: 'Bearer' }
    : { error: 'invalid_grant' }

function read({ url = '', headers, method }: IncomingMessage, body: string): StandInMessage | null {
  if (method !== 'POST') return null
  const common = { at: Date.now(), receiptsTo: '' }
  if (url === '/api/v5/flow') {
    const fields = JSON.parse(body) as { recipients?: { mobiles?: string; CRQID?: string }[] }
    const [recipient] = fields.recipients ?? []
    if (!recipient?.mobiles) return null
    const id = randomBytes(12).toString('hex')
    const { mobiles, CRQID = '' } = recipient
    return {
      ...common,
      provider: 'msg91',
      key: String(headers.authkey),
      to: `+${mobiles}`,
      reference: CRQID,
      id,
      fields,
    }
  }
  const account = /^\/2010-04-01\/Accounts\/(AC\w{32})\/Messages\.json$/.exec(url)?.[1]
  if (account) {
    const fields = Object.fromEntries(new URLSearchParams(body))
    const receiptsTo = fields.StatusCallback ?? ''
    const reference = (receiptsTo && new URL(receiptsTo).searchParams.get('ref')) || ''
    const id = `SM${randomBytes(16).toString('hex')}`
    const to = (fields.To ?? '').replace('whatsapp:', '')
    return { ...common, provider: 'twilio', key: account, to, reference, id, fields, receiptsTo }
  }
  const phone = /^\/v\d+\.\d+\/(\d+)\/messages$/.exec(url)?.[1]
  if (phone) {
    const fields = JSON.parse(body) as { to?: string; biz_opaque_callback_data?: string }
    const id = `wamid.${randomBytes(16).toString('hex')}`
    const reference = fields.biz_opaque_callback_data ?? ''
    return { ...common, provider: 'whatsappCloud', key: phone, to: `+${fields.to}`, reference, id, fields }
  }
  const project = /^\/v1\/projects\/([\w-]+)\/messages:send$/.exec(url)?.[1]
  if (!project || !/^Bearer ya29\./.test(headers.authorization ?? '')) return null
  const { message: fields } = JSON.parse(body) as { message: { token: string } & Record<string, unknown> }
  const id = `projects/${project}/messages/${randomBytes(8).toString('hex')}`
  return { ...common, provider: 'fcm', key: project, to: fields.token, reference: '', id, fields }
}

const acceptances: Record<StandInProvider, (message: StandInMessage) => object> = {
  msg91: ({ id }) => ({ message: id, type: 'success' }),
  twilio: ({ id, key, to }) => ({ sid: id, account_sid: key, status: 'queued', to }),
  whatsappCloud: ({ id, to }) => ({
    messaging_product: 'whatsapp',
    contacts: [{ input: to.slice(1), wa_id: to.slice(1) }],
    messages: [{ id, message_status: 'accepted' }],
  }),
  fcm: ({ id }) => ({ name: id }),
}

const refusals: Record<StandInProvider, (status: number, code: number | string | undefined) => object> = {
  msg91: (_, code) => ({ message: 'failed', type: 'error', ...(code !== undefined && { code }) }),
  twilio: (status, code) => ({ code: Number(code ?? status), message: 'failed', status }),
  whatsappCloud: (_, code) => ({
    error: { message: 'failed', type: 'OAuthException', ...(code !== undefined && { code: Number(code) }) },
  }),
  fcm: (status, code) => ({
    error: {
      code: status,
      status: String(code ?? 'INTERNAL'),
      details: [
        { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: String(code ?? 'INTERNAL') },
      ],
    },
  }),
}
