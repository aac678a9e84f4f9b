import fc from 'fast-check'
import { exactOf } from '../rules/exact.ts'
import { leavesOf, type Method, methods, type Part, type Places } from '../rules/template.ts'

const places = fc.constantFrom<Places | null>(0, 1, 2, null, null)
const outOf = fc.integer({ min: 1, max: 20_000 }).map((hundredths) => String(hundredths / 100))
const flags = { weightBp: null, passPercent: null }

const leaf = fc
  .record({ outOf, isOptional: fc.boolean(), roundTo: places })
  .map((some): Part => ({ ...flags, ...some, key: '', name: '', source: 'typed', group: null }))

/** Basis points that add up to a whole, each at least 1. */
function weightsFor(count: number, cuts: readonly number[]): number[] {
  const edges = [
    0,
    ...cuts.slice(0, count - 1).map((cut, at) => Math.min(10_000 - count + at + 1, Math.max(at + 1, cut))),
    10_000,
  ]
  const sorted = edges.toSorted((a, b) => a - b)
  const widths = sorted.slice(1).map((edge, at) => edge - (sorted[at] ?? 0))
  return widths.every((width) => width > 0) ? widths : widths.map((_, at) => (at === 0 ? 10_000 - count + 1 : 1))
}

const grouped = (below: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  fc
    .record({
      method: fc.constantFrom<Method>(...methods),
      parts: fc.array(below, { minLength: 1, maxLength: 5 }),
      keep: fc.nat(4),
      drop: fc.nat(4),
      outOf,
      roundTo: places,
      hasOutOf: fc.boolean(),
      cuts: fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 4, maxLength: 4 }),
    })
    .map(({ method, parts, keep, drop, cuts, hasOutOf, ...some }): Part => {
      const weights = weightsFor(parts.length, cuts)
      const dropped = method === 'bestOf' || method === 'latest' ? 0 : drop % parts.length
      const addsUp = method === 'sum' && dropped === 0
      return {
        ...flags,
        key: '',
        name: '',
        isOptional: false,
        source: null,
        roundTo: some.roundTo,
        outOf: addsUp && !hasOutOf ? null : some.outOf,
        group: {
          method,
          keep: method === 'bestOf' ? (keep % parts.length) + 1 : null,
          drop: dropped,
          parts: method === 'weighted' ? parts.map((part, at) => ({ ...part, weightBp: weights[at] ?? 1 })) : parts,
        },
      }
    })

/** Names every part by its place in the tree. */
function named(part: Part, key: string): Part {
  const group = part.group && { ...part.group, parts: part.group.parts.map((one, at) => named(one, `${key}.${at}`)) }
  return { ...part, key, name: key, group }
}

const inner = fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 2, arbitrary: grouped(leaf) })
/** A tree of up to three levels of groups. */
export const randomPart: fc.Arbitrary<Part> = grouped(
  fc.oneof({ weight: 2, arbitrary: leaf }, { weight: 2, arbitrary: grouped(inner) }),
).map((part) => named(part, 'p'))

const markOf = (part: Part): fc.Arbitrary<string | null> => {
  const most = Number((exactOf(part.outOf ?? '1').n * 100n) / exactOf(part.outOf ?? '1').d)
  return fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: most }).map((hundredths) => String(hundredths / 100)) },
    { weight: 1, arbitrary: fc.constantFrom('AB', 'ML', 'EX', 'NA') },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

export const randomSheet = randomPart.chain((part) => {
  const leaves = leavesOf(part)
  return fc.tuple(...leaves.map(markOf)).map((marks) => ({
    part,
    marks: new Map(leaves.flatMap(({ key }, at) => (marks[at] == null ? [] : [[key, marks[at]] as const]))),
  }))
})

export const randomReading = fc.record({
  mode: fc.constantFrom('current' as const, 'final' as const),
  absent: fc.constantFrom('zero' as const, 'retest' as const),
})
