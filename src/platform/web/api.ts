import { urlOf } from '#platform/contract/addresses/routeUrl.ts'
import type { Failed, FieldProblem, Success } from '#platform/contract/envelope.ts'
import type { Call, FailureCode, Reply, RouteAddress } from '#platform/contract/route.ts'
import type { TextValues } from '#platform/contract/serverText.ts'
import { noteReach } from './connection.ts'
import { isGatePhone } from './device/store.ts'
import { takeSentAnswer } from './sentAnswers.ts'

/** A failed call. `code` is one of the route's own failures, a common failure or 'unreachable'. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** Values for the placeholders in the message, for translations. */
  readonly values: TextValues
  readonly fields: readonly FieldProblem[]
  readonly details: unknown
  readonly requestId: string | undefined
  /** Seconds to wait before retrying. */
  readonly retryAfter: number | undefined

  constructor(failed: Partial<Failed> & { status: number; code: string; message: string; retryAfter?: number }) {
    super(failed.message)
    this.status = failed.status
    this.code = failed.code
    this.values = failed.values ?? {}
    this.fields = failed.fields ?? []
    this.details = failed.details
    this.requestId = failed.requestId
    this.retryAfter = failed.retryAfter
  }
}

/** A failed call of this route; its own codes are suggested by the editor. */
export type ProblemOf<R> = ApiProblem & { readonly code: FailureCode<R> | (string & {}) }

export const unreachable = 'Unable to reach server. Check your internet or try again later.'

/** A successful response; `code` identifies its message for translation. */
export type Answer<Data> = Success<Data> & { readonly code?: string }

type Settings = {
  tenantId: string | null
  yearId: string | null
  /** Called for every failed call before the caller sees it: ends the session on 401, shows maintenance on 503. */
  onProblem: (problem: ApiProblem, route: RouteAddress) => void
}

const settings: Settings = { tenantId: null, yearId: null, onProblem: () => {} }

export const configureApi = (changes: Partial<Settings>) => Object.assign(settings, changes)

type Options = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Overrides the selected academic year. */
  yearId?: string
  /** The browser sends it although the page closes; for small bodies (64 kB altogether). */
  keepalive?: boolean
}

/** Calls a route and returns its data. The session is in an HttpOnly cookie; the school is sent in the tenant header. */
export async function call<R extends RouteAddress>(route: R, input: Call<R>, options: Options = {}): Promise<Reply<R>> {
  return (await callForAnswer(route, input, options)).data
}

/** Like `call`, but returns the whole response, for screens that show the server's success message. */
export async function callForAnswer<R extends RouteAddress>(
  route: R,
  input: Call<R>,
  options: Options = {},
): Promise<Answer<Reply<R>>> {
  const { body } = input as { body?: unknown }
  const answer = await fetchAnswer(route, urlOf(route, input), {
    method: route.method,
    credentials: 'same-origin',
    headers: headersFor(body, options),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
  })
  return answer as Answer<Reply<R>>
}

/** Uploads a file to a route that accepts one. */
export async function upload<R extends RouteAddress>(route: R, input: Call<R>, file: File): Promise<Answer<Reply<R>>> {
  const body = new FormData()
  body.append('file', file)
  const init = { method: route.method, credentials: 'same-origin', headers: headersFor(undefined, {}), body } as const
  return (await fetchAnswer(route, urlOf(route, input), init)) as Answer<Reply<R>>
}

function headersFor(body: unknown, options: Options) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (settings.tenantId) headers['x-tenant-id'] = settings.tenantId
  const yearId = options.yearId ?? settings.yearId
  if (yearId) headers['x-academic-year'] = yearId
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  return headers
}

async function fetchAnswer(route: RouteAddress, url: string, init: RequestInit): Promise<unknown> {
  const sent = takeSentAnswer(init.method ?? 'GET', url)
  if (sent) return sent
  const response = await fetchOrThrow(route, url, init)
  const body = await response.json().catch(() => null)
  // Some responses are HTTP 200 with the actual status in the body.
  if (response.ok && (body?.status === undefined || body.status < 400))
    return body?.messageCode ? { ...body, code: body.messageCode } : body
  throw reportProblem(route, problemOf(response, body))
}

/** Fetches a file and the name the server gave it. */
export async function download<R extends RouteAddress>(
  route: R,
  input: Call<R>,
): Promise<{ blob: Blob; name: string | null }> {
  const { body } = input as { body?: unknown }
  const response = await fetchOrThrow(route, urlOf(route, input), {
    method: route.method,
    credentials: 'same-origin',
    headers: headersFor(body, {}),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw reportProblem(route, problemOf(response, await response.json().catch(() => null)))
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await response.blob(), name: name ? decodeURIComponent(name) : null }
}

/** Downloads a file and saves it under the name the server gave it. */
export async function saveFile<R extends RouteAddress>(route: R, input: Call<R>): Promise<void> {
  const { blob, name } = await download(route, input)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name ?? 'download'
  link.click()
  // Revoking the URL before the browser has started the download would cancel it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function fetchOrThrow(route: RouteAddress, url: string, init: RequestInit): Promise<Response> {
  try {
    const response = isGatePhone() ? await fetchSigned(url, init) : await fetch(url, init)
    noteReach(true)
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    noteReach(false)
    throw reportProblem(route, new ApiProblem({ status: 0, code: 'unreachable', message: unreachable }))
  }
}

/** Gate phones sign what they send. One whose clock is wrong learns the time from the refusal and signs again. */
async function fetchSigned(url: string, init: RequestInit): Promise<Response> {
  const { phoneHeaders, correctClock } = await import('./device/gatePhone.ts')
  const send = async () =>
    fetch(url, {
      ...init,
      headers: { ...init.headers, ...(await phoneHeaders(init.method ?? 'GET', url, init.body)) } as HeadersInit,
    })
  const response = await send()
  if (response.status !== 409) return response
  const { code, details } = await response
    .clone()
    .json()
    .catch(() => ({}))
  if (code !== 'device-clock') return response
  correctClock(details.now)
  return send()
}

function problemOf(response: Response, body: Partial<Failed> | null): ApiProblem {
  return new ApiProblem({
    status: body?.status ?? response.status,
    code: body?.code ?? 'server-error',
    message: body?.message ?? 'Something went wrong. Please try again later.',
    ...(body?.values && { values: body.values }),
    ...(body?.fields && { fields: body.fields }),
    ...(body?.requestId && { requestId: body.requestId }),
    details: body?.details,
    ...retryAfterOf(response),
  })
}

/** The data of an answer that arrived within another one, or its problem. */
export function unpack<R extends RouteAddress>(route: R, answer: Success<Reply<R>> | Failed): Reply<R> {
  if ('data' in answer) return answer.data
  throw reportProblem(route, new ApiProblem(answer))
}

function reportProblem(route: RouteAddress, problem: ApiProblem): ApiProblem {
  settings.onProblem(problem, route)
  return problem
}

function retryAfterOf(response: Response): { retryAfter?: number } {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? { retryAfter: seconds } : {}
}
