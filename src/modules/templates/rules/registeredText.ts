/** Stands for a variable in a text registered with the telecom regulator. */
export const variableMark = '{#var#}'

/** The text to register for a message: every field is a variable. */
export const registeredFormOf = (body: string): string =>
  body.replace(/\{[a-z]+\.[A-Za-z]+(?::[a-z]+)?\}/g, variableMark)

/** The first place, counted from 1, at which a message differs from its registered text; null if it is the same. */
export function differenceFrom(registered: string, body: string): number | null {
  const [wanted, found] = [[...registered], [...registeredFormOf(body)]]
  const at = found.findIndex((character, index) => character !== wanted[index])
  if (at >= 0) return at + 1
  return found.length === wanted.length ? null : found.length + 1
}
