import type * as z from 'zod'
import { meetingFailure } from './driver.ts'

export type ServiceCall<S extends z.ZodType> = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Record<string, string>
  readonly body?: object | URLSearchParams
  readonly schema: S
  /** In ms. */
  readonly timeout?: number
  /** Whether it asks for a token: what the service then refuses is the key, whatever status it chooses. */
  readonly isSignIn?: true
  /** What a 404 means, where it is an answer and no failure. */
  readonly ifMissing?: z.output<S>
}

const usualTimeout = 10_000
const maxReplyLength = 2 * 1024 * 1024

/** Calls a meeting service. Its hosts are fixed by the drivers, so no setting can point it into our own network. */
export async function callService<S extends z.ZodType>(call: ServiceCall<S>): Promise<z.output<S>> {
  const { method = 'GET', url, headers = {}, body, schema, timeout = usualTimeout } = call
  const isForm = body instanceof URLSearchParams
  let status: number
  let text: string
  try {
    const reply = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body.toString() : JSON.stringify(body) }),
      // A redirect would send the key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    status = reply.status
    text = await readText(reply)
  } catch {
    throw meetingFailure('unreachable')
  }
  if (status === 404 && 'ifMissing' in call) return call.ifMissing as z.output<S>
  if (status === 401 || status === 403) throw meetingFailure('auth')
  if (status >= 500 || status === 429 || status === 408) throw meetingFailure('unreachable')
  const answer = parsed(text)
  if (status >= 300) throw meetingFailure(call.isSignIn ? 'auth' : 'refused', refusalOf(answer))
  const checked = schema.safeParse(answer)
  if (!checked.success) throw meetingFailure('refused', 'Its response can’t be read.')
  return checked.data
}

async function readText(reply: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const slice of reply.body ?? []) {
    text += decoder.decode(slice, { stream: true })
    if (text.length > maxReplyLength) throw new Error('The reply is too long.')
  }
  return text
}

/** An empty reply is an empty object. */
function parsed(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The service's own message, shortened: Google nests it, Zoom does not. */
function refusalOf(answer: unknown): string {
  const { message, error, reason } = (answer ?? {}) as { message?: unknown; error?: unknown; reason?: unknown }
  const nested = (error as { message?: unknown } | null | undefined)?.message
  const found = [nested, message, reason, error].find((one) => typeof one === 'string')
  return typeof found === 'string' ? found.slice(0, 200) : ''
}
