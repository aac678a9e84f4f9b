import * as z from 'zod'
import type { Route } from '#platform/contract/route.ts'
import type { Random } from '#platform/server/demo/random.ts'
import type { Request } from '../server/proofServer.ts'
import { requestFor } from '../stage/requests.ts'
import { type Part, type Sent, type Slot, withValue } from '../stage/values.ts'
import { hostileBodies, hostileHeaders, hostileValues, isRaw, missing } from './hostileValues.ts'

/** A request that breaks the contract somewhere, or tries to. */
export type Malformed = {
  readonly what: string
  readonly request: Request
  /** Where values were put. */
  readonly at: readonly Slot[]
  /** True when the schemas refuse it: the answer must name the field. Null where only the answer's manners are judged. */
  readonly refused: boolean | null
  /** True when the text itself cannot be read, so that no field of it can be named. */
  readonly unreadable?: boolean
}

/** A malformed call that is made when its turn comes: some are megabytes long. */
export type Recipe = { readonly what: string; make(): Malformed }

/** Every field of the call with every hostile value, then whole bodies, headers and methods. */
export function malformedCalls(route: Route, call: Sent): Recipe[] {
  const ofFields = placesIn(call).flatMap((slot) =>
    Object.entries(hostileValues).map(([name, value]): Recipe => {
      const changes: Change[] = [[slot, name, value]]
      return { what: nameOf(changes), make: () => mutated(route, call, changes) }
    }),
  )
  const ofRequests = [...wholeBodies(route, call), ...oddRequests(route, call)]
  return [...ofFields, ...ofRequests.map((one): Recipe => ({ what: one.what, make: () => one }))]
}

/** Calls with two or three fields wrong at once, without end. */
export function* tangledCalls(route: Route, call: Sent, random: Random): Generator<Recipe, never> {
  const places = placesIn(call)
  const values = Object.entries(hostileValues)
  const everything = places.length === 0 ? [...wholeBodies(route, call), ...oddRequests(route, call)] : []
  for (;;) {
    if (places.length === 0) {
      const one = random.pick(everything)
      const junk = new URLSearchParams([[`junk${random.int(0, 999)}`, String(random.int(0, 1e6))]])
      const url = `${one.request.url}${one.request.url.includes('?') ? '&' : '?'}${junk}`
      yield { what: one.what, make: () => ({ ...one, request: { ...one.request, url } }) }
      continue
    }
    const chosen = Array.from({ length: random.int(2, 3) }, () => random.pick(places))
    // A place inside another one that is replaced would not be there any more.
    const apart = chosen.filter((slot, index) => !chosen.some((other, place) => place < index && isWithin(slot, other)))
    const changes = apart.map((slot): Change => {
      const [name, value] = random.pick(values)
      return [slot, name, value]
    })
    yield { what: nameOf(changes), make: () => mutated(route, call, changes) }
  }
}

const isWithin = (a: Slot, b: Slot) =>
  a.part === b.part &&
  (a.path.every((key, index) => b.path[index] === key) || b.path.every((key, index) => a.path[index] === key))

/** Every place of a call that holds something: fields, entries and what holds them. */
export function placesIn(call: Sent): Slot[] {
  const places: Slot[] = []
  const walk = (part: Part, value: unknown, path: (string | number)[]) => {
    if (path.length > 0) places.push({ part, path, name: String(path.at(-1)) })
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value))
      walk(part, inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
  for (const part of ['params', 'query', 'body'] as const) walk(part, call[part], [])
  return places
}

type Change = [slot: Slot, name: string, value: unknown]

const nameOf = (changes: readonly Change[]) =>
  changes.map(([slot, name]) => `${[slot.part, ...slot.path].join('.')} ${name}`).join(', ')

function mutated(route: Route, call: Sent, changes: readonly Change[]): Malformed {
  const what = nameOf(changes)
  const at = changes.map(([slot]) => slot)
  const texts = new Map<string, string>()
  let broken = call
  for (const [index, [slot, , value]] of changes.entries()) {
    const mark = `raw-${index}-value`
    if (isRaw(value)) texts.set(mark, value.raw)
    broken = withValue(broken, slot, isRaw(value) ? mark : value === missing ? undefined : value)
  }
  const url = addressOf(route, broken, texts)
  const body =
    broken.body === undefined || route.method === 'GET' || route.carries ? undefined : bodyText(broken.body, texts)
  const request: Request = {
    ...requestFor(route, call),
    url,
    ...(body !== undefined && { payload: body, headers: { 'content-type': 'application/json' } }),
  }
  return { what, at, request, ...judgedBySchemas(route, url, body) }
}

const bodyText = (body: unknown, texts: ReadonlyMap<string, string>) =>
  [...texts].reduce((text, [mark, raw]) => text.replace(`"${mark}"`, raw), JSON.stringify(body) ?? '')

/** The address with whatever stands in its parameters; lists are repeated, objects spelt with brackets. */
function addressOf(route: Route, { params = {}, query = {} }: Sent, texts: ReadonlyMap<string, string>): string {
  const plain = (value: unknown) => encode((typeof value === 'string' && texts.get(value)) || asText(value))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    params[name] === undefined ? '' : plain(params[name]),
  )
  const parts = Object.entries(query).flatMap(([key, value]) => {
    if (value === undefined) return []
    if (Array.isArray(value)) return value.slice(0, 50).map((one) => `${key}=${plain(one)}`)
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).map(([inner, one]) => `${key}[${encode(inner)}]=${plain(one)}`)
    }
    return [`${key}=${plain(value)}`]
  })
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}

const asText = (value: unknown) => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value))

/** Percent encoding that also takes half a surrogate pair, as a careless client would send it. */
const encode = (text: string) =>
  [...text].map((letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80')).join('')

/** The longest address and the longest parameter that reach a route at all. */
const reachable = { address: 12_000, parameter: 300 }

const forbiddenKey = /"__proto__"\s*:|"constructor"\s*:\s*\{"prototype"/

function judgedBySchemas(
  route: Route,
  url: string,
  body: string | undefined,
): Pick<Malformed, 'refused' | 'unreadable'> {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  // A body is read before anything else is looked at.
  if (route.body && forbiddenKey.test(body ?? '')) return { refused: true, unreadable: true }
  const params = url.includes('%ED%A0%80') ? null : paramsIn(route, path)
  if (url.length > reachable.address || !params) return { refused: null }
  if (isRefused(route.params && z.object(route.params), params)) return { refused: true }
  if (isRefused(route.query && z.object(route.query), queryIn(search))) return { refused: true }
  if (route.carries || !route.body || body === undefined) return { refused: null }
  if (Buffer.byteLength(body) > 1_048_576) return { refused: null }
  return { refused: isRefused(route.body, JSON.parse(body)) }
}

function paramsIn(route: Route, path: string): Record<string, string> | null {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`)
  const found = pattern.exec(path)?.slice(1)
  if (!found || found.some((value) => decodeURIComponent(value).length > reachable.parameter)) return null
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index] ?? '')]))
}

function queryIn(search: string): Record<string, string | string[]> {
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

function* wholeBodies(route: Route, call: Sent): Generator<Malformed> {
  const valid = requestFor(route, call)
  for (const [name, { type, body }] of Object.entries(hostileBodies)) {
    const { 'content-type': _, ...headers } = { ...valid.headers } as Record<string, string>
    const request = { ...valid, payload: body, headers: { ...headers, ...(type && { 'content-type': type }) } }
    yield { what: `the body is ${name}`, request, at: [], refused: null }
  }
}

function* oddRequests(route: Route, call: Sent): Generator<Malformed> {
  const valid = requestFor(route, call)
  for (const [name, headers] of Object.entries(hostileHeaders))
    yield {
      what: `a header is ${name}`,
      request: { ...valid, headers: { ...valid.headers, ...headers } },
      at: [],
      refused: null,
    }
  for (const method of ['OPTIONS', 'TRACE', 'PATCH', 'PURGE', 'PROPFIND', 'HEAD', 'DELETE', 'PUT', 'POST', 'GET']) {
    if (method !== route.method)
      yield { what: `the method is ${method}`, request: { ...valid, method }, at: [], refused: null }
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
      what: `the address ends in ${junk.slice(0, 20)}`,
      request: { ...valid, url: valid.url + junk },
      at: [],
      refused: null,
    }
}
