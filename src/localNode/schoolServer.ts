import { createHash, randomBytes, sign } from 'node:crypto'
import { lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { proofHeader, signedText } from '#platform/contract/deviceProof.ts'
import type { Pairing } from './nodeFolder.ts'

/** The server could not be reached, or the connection broke: it is tried again. */
export class Unreachable extends Error {}

/** Milliseconds of silence after which a connection counts as broken. */
const silence = 30_000

/** Names under localhost are this machine, as in browsers. Not every system knows them. */
const lookup: LookupFunction = (name, options, done) => {
  if (!name.endsWith('.localhost')) lookUp(name, options, done)
  else if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}

type Sent = { readonly method: string; readonly headers: Record<string, string>; readonly payload?: string }

function send(url: URL, { method, headers, payload }: Sent): Promise<IncomingMessage> {
  const over = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const request = over(url, { method, headers, lookup, timeout: silence, agent: false }, resolve)
    request.on('timeout', () => request.destroy(new Error('The server is silent.')))
    request.on('error', (error) => reject(new Unreachable(error.message)))
    request.end(payload)
  })
}

/** Answers of the protocol are small, the list of 5,000 files included. */
const maxAnswer = 20_000_000

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxAnswer) throw new Error('The answer is too long.')
      parts.push(part)
    }
  } catch (error) {
    throw new Unreachable((error as Error).message)
  }
  return Buffer.concat(parts).toString('utf8')
}

export type Answer = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly data: unknown
  readonly details: unknown
}

/** What a proxy says in place of the server is no answer of it. */
async function answerFrom(answer: IncomingMessage): Promise<Answer> {
  const text = await textOf(answer)
  const status = answer.statusCode ?? 0
  try {
    const { code = '', message = '', data = null, details = null } = JSON.parse(text)
    return { status, code, message, data, details }
  } catch {
    throw new Unreachable(`The server answered ${status} without saying what it means.`)
  }
}

const json = { 'content-type': 'application/json' }

/** A call without a signature: only pairing is one. */
export async function callSchool(address: string, path: string, body: object): Promise<Answer> {
  const payload = JSON.stringify(body)
  return answerFrom(await send(new URL(path, address), { method: 'POST', headers: json, payload }))
}

/** The server as a paired machine sees it. Every call is signed with its key. */
export function schoolServer({ address, localNodeId, privateKey }: Pairing) {
  // How far the server's clock is ahead of this machine's, as it has told us.
  let ahead = 0
  const signed = (path: string, payload: string) => {
    const bodyHash = createHash('sha256').update(payload).digest('base64url')
    const nonce = randomBytes(12).toString('base64url')
    const time = Date.now() + ahead
    const text = signedText({ method: 'POST', url: path, time, nonce, bodyHash })
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${localNodeId}.${time}.${nonce}.${signature.toString('base64url')}`
  }
  const once = async (path: string, payload: string) =>
    answerFrom(
      await send(new URL(path, address), {
        method: 'POST',
        headers: { ...json, [proofHeader]: signed(path, payload) },
        payload,
      }),
    )
  return {
    call: async (path: string, body: object): Promise<Answer> => {
      const payload = JSON.stringify(body)
      const answer = await once(path, payload)
      if (answer.code !== 'node-clock') return answer
      const now = Number((answer.details as { now?: unknown } | null)?.now)
      if (!Number.isFinite(now)) return answer
      ahead = now - Date.now()
      return once(path, payload)
    },
    /** A file from one of its bytes on. */
    open: (link: string, from: number): Promise<IncomingMessage> =>
      send(new URL(link, address), { method: 'GET', headers: { range: `bytes=${from}-` } }),
  }
}

export type SchoolServer = ReturnType<typeof schoolServer>
