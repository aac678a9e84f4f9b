import type { Route } from '#platform/contract/route.ts'
import { placesIn } from './malformed.ts'
import { type Sent, type Slot, valueAt, withValue } from './values.ts'

/** The places of a call's body that hold a text. */
export const textsIn = (call: Sent): Slot[] =>
  placesIn(call).filter((slot) => slot.part === 'body' && typeof valueAt(call, slot) === 'string')

/** Whether the contract takes this text there, whatever the server says afterwards. */
export const takes = ({ body }: Route, call: Sent, slot: Slot, text: string): boolean =>
  body?.safeParse(withValue(call, slot, text).body).success ?? false

/** The fields a refusal names, as the server tells them. */
export function namedIn(body: string): string[] {
  try {
    const { fields } = JSON.parse(body) as { fields?: { field: string }[] }
    return fields?.map(({ field }) => field) ?? []
  } catch {
    return []
  }
}

export const isNamed = (names: readonly string[], { path }: Slot) =>
  names.some((name) => name === path.join('.') || path.includes(name) || path.join('.').startsWith(`${name}.`))
