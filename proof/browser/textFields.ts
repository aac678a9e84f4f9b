import * as z from 'zod'
import type { Route } from '#platform/contract/route.ts'
import { listSlots } from '../input/malformedCalls.ts'
import { type CallInput, type CallPart, type CallSlot, valueAt, withValue } from '../stage/values.ts'

/** The slots of a call that hold a text. */
export const findTextFields = (call: CallInput, parts: readonly CallPart[]): CallSlot[] =>
  listSlots(call).filter((slot) => parts.includes(slot.part) && typeof valueAt(call, slot) === 'string')

/** Whether the schema accepts this text in the slot; the server may still refuse it. */
export function acceptsText(route: Route, call: CallInput, slot: CallSlot, text: string): boolean {
  const schema = slot.part === 'body' ? route.body : slot.part === 'query' && route.query && z.object(route.query)
  return schema ? schema.safeParse(withValue(call, slot, text)[slot.part]).success : false
}

/** The field names in a refusal. */
export function readFieldNames(body: string): string[] {
  try {
    const { fields } = JSON.parse(body) as { fields?: { field: string }[] }
    return fields?.map(({ field }) => field) ?? []
  } catch {
    return []
  }
}

export const isFieldNamed = (names: readonly string[], { path }: CallSlot) =>
  names.some((name) => name === path.join('.') || path.includes(name) || path.join('.').startsWith(`${name}.`))
