import type { Failed, FieldProblem, Success } from '#platform/contract/envelope.ts'
import type { Call, FailureCode, Reply, RouteAddress } from '#platform/contract/route.ts'
import type { TextValues } from '#platform/contract/serverText.ts'

/** A refusal or failure of a call; `code` is the route's own or one of the common ones, or 'unreachable'. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** What stands in the message's `{places}`. */
  readonly values: TextValues
  readonly fields: readonly FieldProblem[]
  readonly details: unknown
  readonly requestId: string | undefined
  /** Seconds after which another try makes sense. */
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

/** The failures a screen must have an answer for. */
export type ProblemOf<R> = ApiProblem & { readonly code: FailureCode<R> | (string & {}) }

export const unreachable = 'Unable to reach server. Check your internet or try again later.'

/** A successful answer; `code` is the one of its message. */
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
  /** Another academic year than the one that is looked at. */
  yearId?: string
}

/** Calls a route. The session travels in a cookie no script can read; the tenant header says which school is meant. */
export async function call<R extends RouteAddress>(route: R, input: Call<R>, options: Options = {}): Promise<Reply<R>> {
  return (await callForAnswer(route, input, options)).data
}

/** The same with the answer's message, for calls whose success the user is told in the server's words. */
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
  })
  return answer as Answer<Reply<R>>
}

/** Sends one file to a route that carries an upload. */
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
  const response = await fetchOrThrow(route, url, init)
  const body = await response.json().catch(() => null)
  // Some answers carry their real status in the body.
  if (response.ok && (body?.status === undefined || body.status < 400))
    return body?.messageCode ? { ...body, code: body.messageCode } : body
  throw reportProblem(route, problemOf(response, body))
}

/** Fetches the file a download route sends. */
async function download<R extends RouteAddress>(
  route: R,
  input: Call<R>,
): Promise<{ blob: Blob; name: string | null }> {
  const init = { method: route.method, credentials: 'same-origin', headers: headersFor(undefined, {}) } as const
  const response = await fetchOrThrow(route, urlOf(route, input), init)
  if (!response.ok) throw reportProblem(route, problemOf(response, await response.json().catch(() => null)))
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await response.blob(), name: name ? decodeURIComponent(name) : null }
}

/** Fetches what a download route sends and keeps it as a file under the name it came with. */
export async function saveFile<R extends RouteAddress>(route: R, input: Call<R>): Promise<void> {
  const { blob, name } = await download(route, input)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name ?? 'download'
  link.click()
  // The browser has begun with it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function fetchOrThrow(route: RouteAddress, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw reportProblem(route, new ApiProblem({ status: 0, code: 'unreachable', message: unreachable }))
  }
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

function reportProblem(route: RouteAddress, problem: ApiProblem): ApiProblem {
  settings.onProblem(problem, route)
  return problem
}

/** A route's address with its parameters filled in. */
export function urlOf(route: RouteAddress, input: unknown): string {
  const { params = {}, query = {} } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

function retryAfterOf(response: Response): { retryAfter?: number } {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? { retryAfter: seconds } : {}
}
