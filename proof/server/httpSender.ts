import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Request } from './proofServer.ts'

/** An answer as it came over the network; `status` 0 means that the connection ended without one. */
export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Milliseconds from sending to the last byte. */
  readonly ms: number
}

export type Sender = (request: Request) => Promise<Answer>

/** Sends requests to a server of this machine over connections that are kept; `from` travels as a proxy would tell it. */
export function senderTo(port: number, atEnd: (work: () => unknown) => void, connections = 16): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  atEnd(() => agent.destroy())
  const once = ({ method, url, headers = {}, payload, from }: Request) =>
    new Promise<Answer & { stale: boolean }>((resolve) => {
      const body = bodyOf(payload)
      const begin = performance.now()
      const done = (status: number, answered: IncomingHttpHeaders, text: string, stale = false) =>
        resolve({ status, headers: answered, body: text, ms: performance.now() - begin, stale })
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
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => done(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks).toString()))
          answer.on('error', () => done(0, answer.headers, ''))
        },
      )
      sent.on('timeout', () => sent.destroy())
      sent.on('error', (error: Error & { code?: string }) => done(0, {}, String(error.code), sent.reusedSocket))
      sent.end(body)
    })
  return async (request) => {
    const { stale, ...answer } = await once(request)
    // The other end had closed a kept connection while this was being sent: every client then tries again.
    return stale ? once(request) : answer
  }
}

const bodyOf = (payload: Request['payload']): Buffer | undefined => {
  if (payload === undefined || Buffer.isBuffer(payload)) return payload
  return Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
}

/** The environment of a server that believes what the prover says about where a request comes from. */
export const behindProxy = { TRUST_PROXY: 'loopback' }
