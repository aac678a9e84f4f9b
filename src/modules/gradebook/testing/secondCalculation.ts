import type { Reading } from '../rules/evaluation.ts'
import type { Part } from '../rules/template.ts'

/**
 * The calculation a second time, written from the rules and sharing no arithmetic with the first: unreduced pairs of whole numbers,
 * and every set of parts tried where the first one searches.
 */
type Pair = [top: bigint, bottom: bigint]
type Found = { value: Pair | 'out'; marked: boolean }

const pairOf = (decimal: string): Pair => {
  const hundredths = Math.round(Number(decimal) * 100)
  return [BigInt(hundredths), 100n]
}
const add = ([a, b]: Pair, [c, d]: Pair): Pair => (b === d ? [a + c, b] : [a * d + c * b, b * d])
const isAbove = ([a, b]: Pair, [c, d]: Pair) => a * d > c * b

const fullOf = (part: Part): Pair =>
  part.outOf === null ? (part.group?.parts ?? []).map(fullOf).reduce(add, [0n, 1n]) : pairOf(part.outOf)

function* setsOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let bits = 0; bits < 1 << all.length; bits++) {
    const set = all.filter((_, at) => (bits >> at) & 1)
    if (set.length === size) yield set
  }
}

type Weighed = { value: Pair; weight: Pair }

function mean(set: readonly Weighed[]): Pair {
  let top: Pair = [0n, 1n]
  let bottom: Pair = [0n, 1n]
  for (const { value, weight } of set) {
    top = add(top, [value[0] * weight[0], value[1] * weight[1]])
    bottom = add(bottom, weight)
  }
  return [top[0] * bottom[1], top[1] * bottom[0]]
}

function round(value: Pair, part: Part): Pair {
  if (part.roundTo === null) return value
  const [full, per] = fullOf(part)
  const scale = 10n ** BigInt(part.roundTo)
  const bottom = value[1] * per
  const twice = 2n * value[0] * full * scale + bottom
  const whole = twice / (2n * bottom)
  const capped: Pair = isAbove([whole, scale], [full, per]) ? [full, per] : [whole, scale]
  return [capped[0] * per, capped[1] * full]
}

function group(part: Part, found: readonly Found[]): Pair | 'out' {
  const { method, keep, drop, parts } = part.group as NonNullable<Part['group']>
  const weightOf = (at: number): Pair => {
    const below = parts[at] as Part
    if (method === 'average') return [1n, 1n]
    return method === 'weighted' ? [BigInt(below.weightBp ?? 0), 1n] : fullOf(below)
  }
  const counted = found.flatMap(({ value, marked }, at) =>
    value === 'out' ? [] : [{ value, marked, weight: weightOf(at) }],
  )
  if (counted.length === 0) return 'out'
  if (method === 'latest') {
    const marked = counted.filter((one) => one.marked)
    return (marked.at(-1) ?? counted.at(-1) ?? { value: [0n, 1n] as Pair }).value
  }
  const size = Math.min(counted.length, method === 'bestOf' ? (keep ?? 1) : Math.max(1, counted.length - drop))
  let best: Pair = [-1n, 1n]
  for (const set of setsOf(counted, size)) if (isAbove(mean(set), best)) best = mean(set)
  return best
}

function find(part: Part, marks: ReadonlyMap<string, string>, { mode, absent }: Reading): Found {
  if (part.group) {
    const found = part.group.parts.map((one) => find(one, marks, { mode, absent }))
    const value = group(part, found)
    return { value: value === 'out' ? value : round(value, part), marked: found.some(({ marked }) => marked) }
  }
  const mark = marks.get(part.key)
  if (mark === 'EX' || mark === 'ML' || mark === 'NA') return { value: 'out', marked: false }
  if (mark === undefined && part.isOptional) return { value: 'out', marked: false }
  if (mark === undefined || (mark === 'AB' && absent === 'retest'))
    return { value: mode === 'final' ? [0n, 1n] : 'out', marked: false }
  if (mark === 'AB') return { value: [0n, 1n], marked: true }
  const [full, per] = fullOf(part)
  const [top, bottom] = pairOf(mark)
  return { value: round([top * per, bottom * full], part), marked: true }
}

/** The part of the full marks that was reached, unreduced; null if nothing counts. */
export function secondResult(part: Part, marks: ReadonlyMap<string, string>, reading: Reading): Pair | null {
  const { value } = find(part, marks, reading)
  return value === 'out' ? null : value
}
