import { lookup } from 'node:dns'
import type { OutgoingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { io, type Socket } from 'socket.io-client'
import { livePath } from '#platform/contract/liveConnection.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { HttpResponse } from '../../server/httpSender.ts'

export type Answer = HttpResponse & { readonly bytes: Buffer }

type Call = {
  readonly method?: string
  readonly url: string
  readonly payload?: unknown
  readonly headers?: OutgoingHttpHeaders
}

/** A browser on a host of the installation: it keeps the cookie of its session and says which page its writes come from. */
export type Browser = {
  send(call: Call): Promise<Answer>
  /** What a call returned; a failure if it was refused. */
  data<T>(call: Call): Promise<T>
  /** Opens a live connection, as an open page does. */
  openWindow(options?: { reconnects?: boolean }): Socket
}

/** Opens browsers that reach every host through the proxy of this name and trust nobody but the given authority. */
export function browsers({ proxy, authority }: { readonly proxy: string; readonly authority: Buffer }) {
  const agent = new Agent({
    ca: authority,
    keepAlive: true,
    maxSockets: 64,
    lookup: (_name, options, done) => lookup(proxy, options, done),
  })

  const sendTo = (host: string, { method = 'GET', url, payload, headers = {} }: Call) =>
    new Promise<Answer>((resolve) => {
      const startedAt = performance.now()
      const isJson = payload !== undefined && !Buffer.isBuffer(payload)
      const body = isJson ? Buffer.from(JSON.stringify(payload)) : (payload as Buffer | undefined)
      const done = (status: number, received: HttpResponse['headers'], bytes: Buffer) =>
        resolve({ status, headers: received, bytes, body: bytes.toString(), ms: performance.now() - startedAt })
      const sent = request(
        {
          agent,
          host,
          method,
          path: url,
          timeout: 30_000,
          headers: {
            ...(isJson && { 'content-type': 'application/json' }),
            ...(body && { 'content-length': body.length }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => done(response.statusCode ?? 0, response.headers, Buffer.concat(chunks)))
          response.on('error', (error) => done(0, response.headers, Buffer.from(String(error))))
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')))
      sent.on('error', (error) => done(0, {}, Buffer.from(String(error))))
      sent.end(body)
    })

  return async function openBrowser(host: string): Promise<Browser> {
    const code = host.split('.')[0]
    const school = await sendTo(host, { url: `/api/tenants/${code}` })
    if (school.status !== 200) throw new Error(`${host} answered ${school.status} ${school.body}`)
    const { tenantId } = JSON.parse(school.body).data as { tenantId: string }
    let cookie = ''
    const own = () => ({ origin: `https://${host}`, 'x-tenant-id': tenantId, ...(cookie && { cookie }) })
    const send: Browser['send'] = async (call) => {
      const isWrite = call.method !== undefined && call.method !== 'GET'
      const headers = { ...own(), ...(isWrite && { 'idempotency-key': newId() }), ...call.headers }
      const answer = await sendTo(host, { ...call, headers })
      for (const set of answer.headers['set-cookie'] ?? []) cookie = set.split(';')[0] ?? ''
      return answer
    }
    return {
      send,
      data: async (call) => {
        const answer = await send(call)
        if (answer.status !== 200) throw new Error(`${call.url} answered ${answer.status} ${answer.body.slice(0, 500)}`)
        return JSON.parse(answer.body).data
      },
      openWindow: ({ reconnects = false } = {}) =>
        io(`https://${host}`, {
          path: livePath,
          transports: ['websocket'],
          forceNew: true,
          reconnection: reconnects,
          timeout: 30_000,
          auth: { tenantId },
          extraHeaders: own(),
          agent: agent as unknown as string,
        }),
    }
  }
}
