/** Stands for a variable in a text registered with the telecom regulator. */
export const variableMark = '{#var#}'

/** The longest value of a variable, in characters. */
export const maxVariableLength = 30

/** The first position at which a text can no longer be the registered one, and what should stand there. */
export type TextFault = { readonly at: number; readonly expected: string }

/** A literal character, or null for a variable. */
type Pattern = readonly (string | null)[]

const patternOf = (registered: string): Pattern =>
  registered.split(variableMark).flatMap((literal, index) => (index === 0 ? [...literal] : [null, ...literal]))

/** A place in the pattern; within a variable, with the number of its characters so far. */
type Place = { readonly at: number; readonly used: number }

/**
 * Compares a text with the registered one, whose variables may be anything up to their length. Null if it is right.
 * Operators block every other text.
 */
export function faultIn(registered: string, text: string): TextFault | null {
  const pattern = patternOf(registered)
  let places = spread(pattern, [{ at: 0, used: 0 }])
  for (const [index, character] of [...text].entries()) {
    const next = spread(
      pattern,
      [...places.values()].flatMap((place) => stepsOf(pattern, place, character)),
    )
    if (next.size === 0) return { at: index, expected: expectedAt(pattern, places) }
    places = next
  }
  const isWhole = [...places.values()].some(({ at }) => at === pattern.length)
  return isWhole ? null : { at: [...text].length, expected: expectedAt(pattern, places) }
}

function stepsOf(pattern: Pattern, { at, used }: Place, character: string): Place[] {
  if (at >= pattern.length) return []
  if (pattern[at] === null) return used < maxVariableLength ? [{ at, used: used + 1 }] : []
  return pattern[at] === character ? [{ at: at + 1, used: 0 }] : []
}

/** All places reached, by ending variables at will. Of two in one variable, the one with more room is enough. */
function spread(pattern: Pattern, places: readonly Place[]): Map<number, Place> {
  const all = new Map<number, Place>()
  const stack = [...places]
  for (let place = stack.pop(); place; place = stack.pop()) {
    const known = all.get(place.at)
    if (known && known.used <= place.used) continue
    all.set(place.at, place)
    if (pattern[place.at] === null) stack.push({ at: place.at + 1, used: 0 })
  }
  return all
}

/** The literal that comes next at the furthest place. */
function expectedAt(pattern: Pattern, places: ReadonlyMap<number, Place>): string {
  const furthest = Math.max(...places.keys())
  const rest = pattern.slice(furthest, furthest + 20)
  const end = rest.indexOf(null)
  return (end < 0 ? rest : rest.slice(0, end)).join('')
}

/** The text to register for a template: every placeholder is a variable. */
export const registeredFormOf = (body: string): string => body.replace(/\{\w+(?::\w+)?\}/g, variableMark)

/** Compares a template with its registered text, variable for variable. */
export function faultInBody(registered: string, body: string): TextFault | null {
  const [wanted, found] = [patternOf(registered), patternOf(registeredFormOf(body))]
  const at = found.findIndex((character, index) => character !== wanted[index])
  if (at < 0 && found.length === wanted.length) return null
  const place = at < 0 ? found.length : at
  return { at: placeInBody(body, place), expected: expectedAt(wanted, new Map([[place, { at: place, used: 0 }]])) }
}

/** Where a place of the pattern is in the body, whose placeholders are longer than one character. */
function placeInBody(body: string, place: number): number {
  const parts = body.split(/(\{\w+(?::\w+)?\})/)
  let [seen, at] = [0, 0]
  for (const [index, part] of parts.entries()) {
    const size = index % 2 === 1 ? 1 : [...part].length
    if (seen + size > place) return index % 2 === 1 ? at : at + (place - seen)
    seen += size
    at += [...part].length
  }
  return at
}

/** The values of the variables in a text that is the registered one; none if it is not. */
export function variablesIn(registered: string, text: string): string[] {
  const [first = '', ...literals] = registered.split(variableMark)
  if (!text.startsWith(first)) return []
  /** Where a literal can end, with the values before it. */
  type Reached = { readonly end: number; readonly values: readonly string[] }
  let reached: Reached[] = [{ end: first.length, values: [] }]
  for (const [index, literal] of literals.entries()) {
    const isLast = index === literals.length - 1
    const next = new Map<number, Reached>()
    for (const { end, values } of reached)
      for (let start = end; start <= end + maxVariableLength * 2 && start <= text.length; start++) {
        const value = text.slice(end, start)
        const at = start + literal.length
        if ([...value].length > maxVariableLength) break
        if (next.has(at) || !text.startsWith(literal, start) || (isLast && at !== text.length)) continue
        next.set(at, { end: at, values: [...values, value] })
      }
    reached = [...next.values()]
  }
  return [...(reached.find(({ end }) => end === text.length)?.values ?? [])]
}
