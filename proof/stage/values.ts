import * as z from 'zod'
import type { Route } from '#platform/contract/route.ts'

export type CallPart = 'params' | 'query' | 'body'
/** The input of a call, before it becomes an HTTP request. */
export type CallInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
/** The position of a value in a call, such as params.classId or body.marks.0.studentId. */
export type CallSlot = { readonly part: CallPart; readonly path: readonly (string | number)[]; readonly name: string }

/** Values to try first for a field of this name. */
const valuesByName: Record<string, readonly (string | number)[]> = {
  path: ['/assess/questionpaper'],
  element: ['{"type":"rectangle"}'],
  // A school's code, or the code with which a local node is enrolled.
  code: ['greenwood', 'A'.repeat(24)],
  sha256: ['0'.repeat(64)],
  password: ['Demo@1234'],
  currentPassword: ['Demo@1234'],
  newPassword: ['Gulmohar-Neem-77'],
  firstName: ['Asha'],
  lastName: ['Rao'],
  otp: ['000000'],
  q: ['a'],
  // A status of a ticket in a query.
  statusId: ['8'],
  // Filters that take a list of ids; an unknown id matches nothing.
  gradeId: ['0190a1b2-0000-7000-8000-000000000001'],
  classId: ['0190a1b2-0000-7000-8000-000000000001'],
  departmentId: ['0190a1b2-0000-7000-8000-000000000001'],
  gender: ['Female'],
  // The client chooses the ids of curriculum items.
  itemId: ['0190a1b2-0000-7000-8000-000000000001'],
  parentId: ['0190a1b2-0000-7000-8000-000000000001'],
  keyId: ['rzp_test_Proof00001'],
  isGateStaff: ['true'],
  // The letter of a set of a question paper.
  set: ['A'],
  // Questions of a kind, of which students answer 1.
  count: [2],
  // A browser of a push service that exists, with keys that do not: nothing is ever sent to it.
  endpoint: ['https://fcm.googleapis.com/fcm/send/proof'],
  p256dh: ['B'.repeat(87)],
  auth: ['A'.repeat(22)],
  // The link of an e-mail that the school has not signed.
  token: [`u.0190a1b2-0000-7000-8000-000000000001.email.${'A'.repeat(22)}`],
  // As long as a key; the example has a real one.
  publicKey: ['A'.repeat(122)],
}

const generalTexts = [
  'Proof',
  'proof',
  '2026-07-15',
  '2026-07-15T09:30:00.000Z',
  '09:30',
  '2026-07',
  'proof@greenwood.example',
  '9845012345',
  '+919845012345',
  '560001',
  '123456',
  '1',
  '50%',
  '#1f6b4f',
  'https://greenwood.example/proof',
  '234123412346',
  'image/png',
  'Gulmohar-Neem-77',
  'en',
  '',
] as const
const generalNumbers = [1, 0, 2, 7, 10, 100, 1000, 2026, -1, 0.5] as const

type SchemaDefinition = { type: string; format?: string } & Record<string, unknown>
const readDefinition = (schema: unknown) => (schema as { _zod: { def: SchemaDefinition } })._zod.def

export type FillOptions = {
  /** The id to use for a parameter of this name. */
  readonly idOf: (name: string) => string
  /** The route, for error messages. */
  readonly action: string
}

/** A call that satisfies the schemas, and the positions of its ids. */
export function fillCall(route: Route, options: FillOptions): { call: CallInput; slots: CallSlot[] } {
  const slots: CallSlot[] = []
  const call: CallInput = {}
  const shapes = { params: route.params, query: route.query } as const
  for (const part of ['params', 'query'] as const) {
    const shape = shapes[part]
    if (shape)
      call[part] = generateValue(
        z.object(shape),
        { part, path: [], name: part },
        options,
        slots,
      ) as CallInput['query'] & {}
  }
  if (route.body) call.body = generateValue(route.body, { part: 'body', path: [], name: 'body' }, options, slots)
  return { call, slots }
}

const isUuid = (def: SchemaDefinition) => def.type === 'string' && /^(uuid|guid)/.test(String(def.format ?? ''))

function generateValue(schema: unknown, slot: CallSlot, options: FillOptions, slots: CallSlot[]): unknown {
  const def = readDefinition(schema)
  const inside = (key: string | number, inner: unknown) =>
    generateValue(
      inner,
      { part: slot.part, path: [...slot.path, key], name: typeof key === 'string' ? key : slot.name },
      options,
      slots,
    )
  if (isUuid(def)) {
    slots.push(slot)
    return options.idOf(slot.name)
  }
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape as object).map(([key, inner]) => [key, inside(key, inner)]))
    case 'array':
      return findFitting(schema, listsOf(inside(0, def.element)), slot, options)
    case 'tuple':
      return (def.items as unknown[]).map((inner, at) => inside(at, inner))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return generateValue(def.innerType, slot, options, slots)
    case 'lazy':
      return generateValue((def.getter as () => unknown)(), slot, options, slots)
    case 'union':
      return firstOption(def.options as unknown[], slot, options, slots)
    case 'enum':
      return Object.values(def.entries as object)[0]
    case 'literal':
      return (def.values as unknown[])[0]
    case 'boolean':
      return false
    case 'record':
      return {}
    case 'null':
      return null
    default:
      return findFitting(schema, listCandidates(slot.name), slot, options)
  }
}

/** Lists of this value: with one, with none, or with two where one is too few. */
const listsOf = (value: unknown): readonly unknown[] => [[value], [], [value, structuredClone(value)]]

/** A value for the first option that works; only the ids of that option become slots. */
function firstOption(choices: readonly unknown[], slot: CallSlot, options: FillOptions, slots: CallSlot[]): unknown {
  let problem: unknown
  for (const choice of choices) {
    const found: CallSlot[] = []
    try {
      const value = generateValue(choice, slot, options, found)
      slots.push(...found)
      return value
    } catch (error) {
      problem = error
    }
  }
  throw problem
}

const listCandidates = (name: string): readonly unknown[] => [
  ...(valuesByName[name] ?? []),
  ...(name.toLowerCase().includes('email') ? ['proof@greenwood.example'] : []),
  ...generalTexts,
  ...generalNumbers,
  true,
  {},
]

function findFitting(
  schema: unknown,
  candidates: readonly unknown[],
  slot: CallSlot,
  { action }: FillOptions,
): unknown {
  const found = candidates.find((candidate) => (schema as z.ZodType).safeParse(candidate).success)
  if (found !== undefined) return found
  const place = [slot.part, ...slot.path].join('.')
  throw new Error(`${action}: no value is known that fits ${place}. Add one in proof/stage/values.ts.`)
}

/** A copy of the call with one value replaced. */
export function withValue(call: CallInput, { part, path }: CallSlot, value: unknown): CallInput {
  const copy = structuredClone(call)
  if (path.length === 0) return { ...copy, [part]: value }
  let holder = copy[part] as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>
  holder[path[path.length - 1] ?? ''] = value
  return copy
}

export function valueAt(call: CallInput, { part, path }: CallSlot): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
    call[part],
  )
}
