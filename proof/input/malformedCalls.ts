import * as z from 'zod'
import type { Route } from '#platform/contract/route.ts'
import type { Random } from '#platform/server/demo/random.ts'
import type { ProofRequest } from '../server/proofServer.ts'
import { buildRequest } from '../stage/requests.ts'
import { type CallInput, type CallPart, type CallSlot, withValue } from '../stage/values.ts'
import { hostileBodies, hostileHeaders, hostileValues, isRaw, missing } from './hostileValues.ts'

/** A request that violates the contract, or tries to. */
export type MalformedCall = {
  readonly description: string
  readonly request: ProofRequest
  /** The slots that were changed. */
  readonly slots: readonly CallSlot[]
  /** True if the schemas refuse it, so the response must name the field. Null if only the form of the response is checked. */
  readonly refused: boolean | null
  /** True if the body cannot be parsed, so no field can be named. */
  readonly unreadable?: boolean
}

/** A malformed call that is built when needed, because some are megabytes long. */
export type MalformedCallRecipe = { readonly description: string; build(): MalformedCall }

/** Every field of the call with every hostile value, then hostile bodies, headers and methods. */
export function listMalformedCalls(route: Route, call: CallInput): MalformedCallRecipe[] {
  const ofFields = listSlots(call).flatMap((slot) =>
    Object.entries(hostileValues).map(([name, value]): MalformedCallRecipe => {
      const changes: SlotChange[] = [[slot, name, value]]
      return { description: describeChanges(changes), build: () => mutateCall(route, call, changes) }
    }),
  )
  const ofRequests = [...createHostileBodies(route, call), ...createOddRequests(route, call)]
  return [
    ...ofFields,
    ...ofRequests.map(
      (malformed): MalformedCallRecipe => ({ description: malformed.description, build: () => malformed }),
    ),
  ]
}

/** An endless series of calls with two or three invalid fields. */
export function* createTangledCalls(
  route: Route,
  call: CallInput,
  random: Random,
): Generator<MalformedCallRecipe, never> {
  const slots = listSlots(call)
  const values = Object.entries(hostileValues)
  const everything = slots.length === 0 ? [...createHostileBodies(route, call), ...createOddRequests(route, call)] : []
  for (;;) {
    if (slots.length === 0) {
      const malformed = random.pick(everything)
      const junk = new URLSearchParams([[`junk${random.int(0, 999)}`, String(random.int(0, 1e6))]])
      const url = `${malformed.request.url}${malformed.request.url.includes('?') ? '&' : '?'}${junk}`
      yield {
        description: malformed.description,
        build: () => ({ ...malformed, request: { ...malformed.request, url } }),
      }
      continue
    }
    const chosen = Array.from({ length: random.int(2, 3) }, () => random.pick(slots))
    // A slot inside another replaced slot no longer exists.
    const apart = chosen.filter((slot, index) => !chosen.some((other, place) => place < index && overlaps(slot, other)))
    const changes = apart.map((slot): SlotChange => {
      const [name, value] = random.pick(values)
      return [slot, name, value]
    })
    yield { description: describeChanges(changes), build: () => mutateCall(route, call, changes) }
  }
}

const overlaps = (a: CallSlot, b: CallSlot) =>
  a.part === b.part &&
  (a.path.every((key, index) => b.path[index] === key) || b.path.every((key, index) => a.path[index] === key))

/** Every slot of a call: fields, array entries and the objects that contain them. */
export function listSlots(call: CallInput): CallSlot[] {
  const slots: CallSlot[] = []
  const walk = (part: CallPart, value: unknown, path: (string | number)[]) => {
    if (path.length > 0) slots.push({ part, path, name: String(path.at(-1)) })
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value))
      walk(part, inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
  for (const part of ['params', 'query', 'body'] as const) walk(part, call[part], [])
  return slots
}

type SlotChange = [slot: CallSlot, name: string, value: unknown]

const describeChanges = (changes: readonly SlotChange[]) =>
  changes.map(([slot, name]) => `${[slot.part, ...slot.path].join('.')} ${name}`).join(', ')

function mutateCall(route: Route, call: CallInput, changes: readonly SlotChange[]): MalformedCall {
  const description = describeChanges(changes)
  const slots = changes.map(([slot]) => slot)
  const texts = new Map<string, string>()
  let broken = call
  for (const [index, [slot, , value]] of changes.entries()) {
    const mark = `raw-${index}-value`
    if (isRaw(value)) texts.set(mark, value.raw)
    broken = withValue(broken, slot, isRaw(value) ? mark : value === missing ? undefined : value)
  }
  const url = buildUrl(route, broken, texts)
  const body =
    broken.body === undefined || route.method === 'GET' || route.carries ? undefined : serializeBody(broken.body, texts)
  const request: ProofRequest = {
    ...buildRequest(route, call),
    url,
    ...(body !== undefined && { payload: body, headers: { 'content-type': 'application/json' } }),
  }
  return { description, slots, request, ...predictRefusal(route, url, body) }
}

const serializeBody = (body: unknown, texts: ReadonlyMap<string, string>) =>
  [...texts].reduce((text, [mark, raw]) => text.replace(`"${mark}"`, raw), JSON.stringify(body) ?? '')

/** The URL for the call; lists become repeated parameters, objects use brackets. */
function buildUrl(route: Route, { params = {}, query = {} }: CallInput, texts: ReadonlyMap<string, string>): string {
  const plain = (value: unknown) => encodeText((typeof value === 'string' && texts.get(value)) || toText(value))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    params[name] === undefined ? '' : plain(params[name]),
  )
  const parts = Object.entries(query).flatMap(([key, value]) => {
    if (value === undefined) return []
    if (Array.isArray(value)) return value.slice(0, 50).map((malformed) => `${key}=${plain(malformed)}`)
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).map(([inner, malformed]) => `${key}[${encodeText(inner)}]=${plain(malformed)}`)
    }
    return [`${key}=${plain(value)}`]
  })
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}

const toText = (value: unknown) => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value))

/** Percent encoding that also accepts a lone surrogate, as a careless client would send it. */
const encodeText = (text: string) =>
  [...text].map((letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80')).join('')

/** The longest URL and the longest parameter that reach a route. */
const reachable = { address: 12_000, parameter: 300 }

const forbiddenKey = /"__proto__"\s*:|"constructor"\s*:\s*\{"prototype"/

function predictRefusal(
  route: Route,
  url: string,
  body: string | undefined,
): Pick<MalformedCall, 'refused' | 'unreadable'> {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  // The body is parsed before anything else is checked.
  if (route.body && forbiddenKey.test(body ?? '')) return { refused: true, unreadable: true }
  const params = url.includes('%ED%A0%80') ? null : parseParams(route, path)
  if (url.length > reachable.address || !params) return { refused: null }
  if (isRefused(route.params && z.object(route.params), params)) return { refused: true }
  if (isRefused(route.query && z.object(route.query), parseQuery(search))) return { refused: true }
  if (route.carries || !route.body || body === undefined) return { refused: null }
  if (Buffer.byteLength(body) > 1_048_576) return { refused: null }
  return { refused: isRefused(route.body, JSON.parse(body)) }
}

function parseParams(route: Route, path: string): Record<string, string> | null {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`)
  const found = pattern.exec(path)?.slice(1)
  if (!found || found.some((value) => decodeURIComponent(value).length > reachable.parameter)) return null
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index] ?? '')]))
}

function parseQuery(search: string): Record<string, string | string[]> {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(given.keys())].map((key) => {
      const all = given.getAll(key)
      return [key, all.length === 1 ? (all[0] ?? '') : all]
    }),
  )
}

const isRefused = (schema: z.ZodType | undefined, value: unknown) =>
  schema !== undefined && (!schema.safeParse(value).success || /\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value)))

function* createHostileBodies(route: Route, call: CallInput): Generator<MalformedCall> {
  const valid = buildRequest(route, call)
  for (const [name, { type, body }] of Object.entries(hostileBodies)) {
    const { 'content-type': _, ...headers } = { ...valid.headers } as Record<string, string>
    const request = { ...valid, payload: body, headers: { ...headers, ...(type && { 'content-type': type }) } }
    yield { description: `the body is ${name}`, request, slots: [], refused: null }
  }
}

function* createOddRequests(route: Route, call: CallInput): Generator<MalformedCall> {
  const valid = buildRequest(route, call)
  for (const [name, headers] of Object.entries(hostileHeaders))
    yield {
      description: `a header is ${name}`,
      request: { ...valid, headers: { ...valid.headers, ...headers } },
      slots: [],
      refused: null,
    }
  for (const method of ['OPTIONS', 'TRACE', 'PATCH', 'PURGE', 'PROPFIND', 'HEAD', 'DELETE', 'PUT', 'POST', 'GET']) {
    if (method !== route.method)
      yield { description: `the method is ${method}`, request: { ...valid, method }, slots: [], refused: null }
  }
  for (const junk of [
    '?%',
    '?a[__proto__][b]=1',
    '?__proto__=1',
    `?${'a&'.repeat(2000)}`,
    '/%',
    '/%ff',
    '/..%2f..%2f',
    '//',
    ';a=b',
    '#a',
    '?a=%00',
  ])
    yield {
      description: `the address ends in ${junk.slice(0, 20)}`,
      request: { ...valid, url: valid.url + junk },
      slots: [],
      refused: null,
    }
}
