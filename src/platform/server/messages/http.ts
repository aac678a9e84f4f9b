import { messageFailure } from './driver.ts'

export interface ProviderReply {
  status: number
  /** The body if it is a JSON object, otherwise empty. */
  body: Record<string, unknown>
  /** The Location header: the provider's address of the message. */
  location?: string
  retryAfterSeconds?: number
}

const timeoutMs = 15_000
const maxReplyLength = 64 * 1024

/** Posts to a provider and reads its reply. Any network error counts as `unreachable`. */
export async function post(
  url: URL,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<ProviderReply> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      // A redirect would send the key and the number to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const seconds = Number(reply.headers.get('retry-after') ?? Number.NaN)
    const retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3600) : undefined
    const location = reply.headers.get('location')
    return {
      status: reply.status,
      body: await readObject(reply),
      ...(location && { location }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    }
  } catch (error) {
    throw messageFailure('unreachable', isBeforeSending(error) ? {} : { mayHaveSent: true })
  }
}

const beforeSending =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO)/

/** Whether the connection failed before anything was sent. After a time-out or a lost connection, nobody knows. */
function isBeforeSending(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return beforeSending.test(String(cause?.code ?? code ?? ''))
}

async function readObject(reply: Response): Promise<Record<string, unknown>> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const slice of reply.body ?? []) {
    text += decoder.decode(slice, { stream: true })
    if (text.length > maxReplyLength) break
  }
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The failure for an HTTP status, if the provider's own code is not more specific. */
export function failureOfStatus({ status, retryAfterSeconds }: ProviderReply, providerCode?: string) {
  const detail = {
    ...(providerCode && { providerCode }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
  if (status === 401 || status === 403) return messageFailure('auth', detail)
  if (status === 402) return messageFailure('credit', detail)
  if (status === 429) return messageFailure('rate-limited', detail)
  // A proxy that lost its server does not know whether the server has taken the message.
  if (status === 502 || status === 504) return messageFailure('provider-down', { ...detail, mayHaveSent: true })
  return messageFailure(status >= 500 || status === 408 ? 'provider-down' : 'refused', detail)
}
