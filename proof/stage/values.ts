import * as z from 'zod'
import type { Route } from '#platform/contract/route.ts'

export type Part = 'params' | 'query' | 'body'
/** What a caller sends, before it becomes a request. */
export type Sent = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
/** A place in a call where an id stands, such as params.classId or body.marks.0.studentId. */
export type Slot = { readonly part: Part; readonly path: readonly (string | number)[]; readonly name: string }

/** Texts tried for a field of this name before the general ones. */
const byName: Record<string, readonly string[]> = {
  element: ['{"type":"rectangle"}'],
  code: ['greenwood'],
  password: ['Demo@1234'],
  currentPassword: ['Demo@1234'],
  newPassword: ['Gulmohar-Neem-77'],
  firstName: ['Asha'],
  lastName: ['Rao'],
  otp: ['000000'],
  q: ['a'],
  // Filters that take several ids at once; one nobody has finds nothing.
  gradeId: ['0190a1b2-0000-7000-8000-000000000001'],
  classId: ['0190a1b2-0000-7000-8000-000000000001'],
  departmentId: ['0190a1b2-0000-7000-8000-000000000001'],
  gender: ['Female'],
  // Lines of a curriculum are named by whoever writes them.
  itemId: ['0190a1b2-0000-7000-8000-000000000001'],
  parentId: ['0190a1b2-0000-7000-8000-000000000001'],
  keyId: ['rzp_test_Proof00001'],
  isGateStaff: ['true'],
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

type Def = { type: string; format?: string } & Record<string, unknown>
const defOf = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def

export type FillOptions = {
  /** The id to put where one of this name is asked for. */
  readonly idOf: (name: string) => string
  /** Says which route has a field nothing is known to fit. */
  readonly where: string
}

/** A call that keeps the contract, made from the schemas alone, and the places where ids stand in it. */
export function fill(route: Route, options: FillOptions): { call: Sent; slots: Slot[] } {
  const slots: Slot[] = []
  const call: Sent = {}
  const shapes = { params: route.params, query: route.query } as const
  for (const part of ['params', 'query'] as const) {
    const shape = shapes[part]
    if (shape)
      call[part] = valueFor(z.object(shape), { part, path: [], name: part }, options, slots) as Sent['query'] & {}
  }
  if (route.body) call.body = valueFor(route.body, { part: 'body', path: [], name: 'body' }, options, slots)
  return { call, slots }
}

const isUuid = (def: Def) => def.type === 'string' && /^(uuid|guid)/.test(String(def.format ?? ''))

function valueFor(schema: unknown, slot: Slot, options: FillOptions, slots: Slot[]): unknown {
  const def = defOf(schema)
  const inside = (key: string | number, inner: unknown) =>
    valueFor(
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
      return fitting(schema, [[inside(0, def.element)], []], slot, options)
    case 'tuple':
      return (def.items as unknown[]).map((inner, at) => inside(at, inner))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return valueFor(def.innerType, slot, options, slots)
    case 'lazy':
      return valueFor((def.getter as () => unknown)(), slot, options, slots)
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
      return fitting(schema, candidatesFor(slot.name), slot, options)
  }
}

/** The first kind of value a union takes; ids of an option that was not chosen leave no slot. */
function firstOption(choices: readonly unknown[], slot: Slot, options: FillOptions, slots: Slot[]): unknown {
  let problem: unknown
  for (const choice of choices) {
    const found: Slot[] = []
    try {
      const value = valueFor(choice, slot, options, found)
      slots.push(...found)
      return value
    } catch (error) {
      problem = error
    }
  }
  throw problem
}

const candidatesFor = (name: string): readonly unknown[] => [
  ...(byName[name] ?? []),
  ...(name.toLowerCase().includes('email') ? ['proof@greenwood.example'] : []),
  ...generalTexts,
  ...generalNumbers,
  true,
  {},
]

function fitting(schema: unknown, candidates: readonly unknown[], slot: Slot, { where }: FillOptions): unknown {
  const found = candidates.find((candidate) => (schema as z.ZodType).safeParse(candidate).success)
  if (found !== undefined) return found
  const place = [slot.part, ...slot.path].join('.')
  throw new Error(`${where}: no value is known that fits ${place}; add one to proof/stage/values.ts or an example.`)
}

/** The same call with another value in one place. */
export function withValue(call: Sent, { part, path }: Slot, value: unknown): Sent {
  const copy = structuredClone(call)
  if (path.length === 0) return { ...copy, [part]: value }
  let holder = copy[part] as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>
  holder[path[path.length - 1] ?? ''] = value
  return copy
}

export function valueAt(call: Sent, { part, path }: Slot): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
    call[part],
  )
}
