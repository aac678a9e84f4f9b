import * as z from 'zod'
import type { Route } from '#platform/contract/route.ts'
import { listSlots } from '../input/malformedCalls.ts'
import { type CallPart, type CallInput, type CallSlot, valueAt, withValue } from '../stage/values.ts'

/** The places of a call that hold a text. */
export const findTextFields = (call: CallInput, parts: readonly CallPart[]): CallSlot[] =>
  listSlots(call).filter((slot) => parts.includes(slot.part) && typeof valueAt(call, slot) === 'string')

/** Whether the contract takes this text there, whatever the server says afterwards. */
export function acceptsText(route: Route, call: CallInput, slot: CallSlot, text: string): boolean {
  const schema = slot.part === 'body' ? route.body : slot.part === 'query' && route.query && z.object(route.query)
  return schema ? schema.safeParse(withValue(call, slot, text)[slot.part]).success : false
}

/** The fields a refusal names, as the server tells them. */
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
