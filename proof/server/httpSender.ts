import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { signatureFor } from '#app/testing/gatePhones.ts'
import type { ProofRequest } from './proofServer.ts'

/** A response as received over the network; `status` 0 means the connection ended without one. */
export type HttpResponse = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Milliseconds from sending to the last byte. */
  readonly ms: number
}

export type Sender = (request: ProofRequest) => Promise<HttpResponse>

/** Sends requests to a local server over keep-alive connections; `from` is sent as X-Forwarded-For. */
export function createSender(port: number, atEnd: (work: () => unknown) => void, connections = 16): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  atEnd(() => agent.destroy())
  const sendOnce = ({ method, url, headers = {}, payload, from }: ProofRequest) =>
    new Promise<HttpResponse & { stale: boolean }>((resolve) => {
      const body = serializePayload(payload)
      const startedAt = performance.now()
      const done = (status: number, receivedHeaders: IncomingHttpHeaders, text: string, stale = false) =>
        resolve({ status, headers: receivedHeaders, body: text, ms: performance.now() - startedAt, stale })
      const isJson = typeof payload === 'object' && !Buffer.isBuffer(payload)
      const sent = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path: url,
          timeout: 60_000,
          headers: {
            ...(body && { 'content-length': body.length }),
            ...(isJson && { 'content-type': 'application/json' }),
            ...(from && { 'x-forwarded-for': from }),
            ...signatureFor({ method, url, headers, payload }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => done(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString()))
          response.on('error', () => done(0, response.headers, ''))
        },
      )
      sent.on('timeout', () => sent.destroy())
      sent.on('error', (error: Error & { code?: string }) => done(0, {}, String(error.code), sent.reusedSocket))
      sent.end(body)
    })
  return async (request) => {
    const { stale, ...response } = await sendOnce(request)
    // The server closed the keep-alive connection while the request was being sent; retry once, as browsers do.
    return stale ? sendOnce(request) : response
  }
}

const serializePayload = (payload: ProofRequest['payload']): Buffer | undefined => {
  if (payload === undefined || Buffer.isBuffer(payload)) return payload
  return Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
}

/** Environment for a server that trusts the X-Forwarded-For header of these requests. */
export const proxyEnv = { TRUST_PROXY: 'loopback' }
