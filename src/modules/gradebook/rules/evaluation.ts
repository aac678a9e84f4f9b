import {
  compare,
  type Exact,
  exact,
  exactOf,
  lesser,
  minus,
  one,
  over,
  plus,
  roundHalfUp,
  sumOf,
  times,
  zero,
} from './exact.ts'
import { fullMarks } from './outOf.ts'
import type { Grouping, Method, Part, Places } from './template.ts'

export const leftOutCauses = ['exempt', 'medical', 'notApplicable', 'notMarked', 'optional', 'nothing'] as const
export type LeftOutCause = (typeof leftOutCauses)[number]

/** How a result came about; every total carries one. */
export type Trace = {
  readonly key: string
  readonly name: string
  readonly outOf: Exact
  /** The part of `outOf` that was reached, from 0 to 1, after rounding. Null if nothing counts. */
  readonly result: Exact | null
  /** Why nothing counts. */
  readonly cause: LeftOutCause | null
  /** Why it counts as zero, if not by its marks. */
  readonly asZero: 'absent' | 'empty' | null
  /** The mark of something marked. */
  readonly mark: string | null
  /** Whether marks are still to come. */
  readonly isProvisional: boolean
  /** Whether something in it was marked. */
  readonly isMarked: boolean
  readonly method: Method | null
  readonly parts: readonly TracePart[]
  readonly rounded: { readonly before: Exact; readonly after: Exact; readonly places: Places } | null
}

export type TracePart = {
  readonly trace: Trace
  /** Its share of the result after renormalising; null if it does not count. The shares of a result add up to 1. */
  readonly share: Exact | null
  /** Why a part with a result does not count. */
  readonly unused: 'lower' | 'earlier' | null
}

export type Marks = ReadonlyMap<string, string>

export type Reading = {
  /** `current` takes only what is marked; `final` takes what is not marked as zero. */
  readonly mode: 'current' | 'final'
  readonly absent: 'zero' | 'retest'
}

type Weighed = { readonly trace: Trace; readonly weight: Exact; readonly at: number }

const ratioOf = (kept: readonly Weighed[]): Exact =>
  over(
    sumOf(kept.map(({ trace, weight }) => times(trace.result ?? zero, weight))),
    sumOf(kept.map(({ weight }) => weight)),
  )

/**
 * The `count` parts whose common result is the best. The highest percentages are not always the answer when parts weigh
 * differently, so this improves the ratio until it stands still (Dinkelbach's method, exact because the fractions are).
 */
function bestSet(parts: readonly Weighed[], count: number): readonly Weighed[] {
  if (parts.length <= count) return parts
  let kept = parts.slice(0, count)
  for (;;) {
    const ratio = ratioOf(kept)
    const gain = ({ trace, weight }: Weighed) => times(weight, minus(trace.result ?? zero, ratio))
    const better = parts.toSorted((a, b) => compare(gain(b), gain(a)) || a.at - b.at).slice(0, count)
    if (compare(ratioOf(better), ratio) <= 0) return kept
    kept = better
  }
}

/** The parts that count, of those with a result. */
function chosen(
  parts: readonly Weighed[],
  { method, keep, drop }: Pick<Grouping<unknown>, 'method' | 'keep' | 'drop'>,
) {
  if (method === 'latest') {
    const last = parts.findLast(({ trace }) => trace.isMarked) ?? parts.at(-1)
    return last ? [last] : []
  }
  const count = method === 'bestOf' ? (keep ?? parts.length) : Math.max(1, parts.length - drop)
  return bestSet(parts, Math.max(1, count))
}

function causeOf(traces: readonly Trace[]): LeftOutCause {
  if (traces.length > 0 && traces.every(({ cause }) => cause === 'notApplicable')) return 'notApplicable'
  if (traces.some(({ cause }) => cause === 'notMarked')) return 'notMarked'
  return 'nothing'
}

type Combination = Pick<Grouping<unknown>, 'method' | 'keep' | 'drop'> & {
  readonly key: string
  readonly name: string
  readonly outOf: Exact
  readonly roundTo: Places | null
}

/** The result of a group from the results of its parts, each with its weight among them. */
export function combine(
  { method, keep, drop, roundTo, ...about }: Combination,
  parts: readonly { readonly trace: Trace; readonly weight: Exact }[],
): Trace {
  const counted = parts.flatMap((part, at) => (part.trace.result === null ? [] : [{ ...part, at }]))
  const kept = chosen(counted, { method, keep, drop })
  const whole = sumOf(kept.map(({ weight }) => weight))
  const shares = new Map(kept.map(({ at, weight }) => [at, method === 'latest' ? one : over(weight, whole)]))
  const traces = parts.map(({ trace }) => trace)
  const result =
    kept.length === 0
      ? null
      : kept.reduce((sum, { at, trace }) => plus(sum, times(shares.get(at) ?? zero, trace.result ?? zero)), zero)
  const unused = method === 'latest' ? ('earlier' as const) : ('lower' as const)
  return {
    ...about,
    ...roundedTo(result, about.outOf, roundTo),
    cause: result === null ? causeOf(traces) : null,
    asZero: null,
    mark: null,
    isProvisional: traces.some(({ isProvisional }) => isProvisional),
    isMarked: traces.some(({ isMarked }) => isMarked),
    method,
    parts: parts.map(({ trace }, at) => {
      const share = shares.get(at) ?? null
      return { trace, share, unused: share === null && trace.result !== null ? unused : null }
    }),
  }
}

/** Rounds the marks, not the fraction. More than the full marks cannot come of it. */
function roundedTo(result: Exact | null, outOf: Exact, places: Places | null): Pick<Trace, 'result' | 'rounded'> {
  if (result === null || places === null) return { result, rounded: null }
  const before = times(result, outOf)
  const after = lesser(roundHalfUp(before, places), outOf)
  return { result: over(after, outOf), rounded: { before, after, places } }
}

const leftOutBy = { ML: 'medical', EX: 'exempt', NA: 'notApplicable' } as const

function evaluateLeaf(part: Part, marks: Marks, { mode, absent }: Reading): Trace {
  const mark = marks.get(part.key) ?? null
  const outOf = fullMarks(part)
  const about = { key: part.key, name: part.name, outOf, mark, method: null, parts: [], rounded: null }
  const nothing = { ...about, result: null, asZero: null, isProvisional: false, isMarked: false }
  if (mark === 'ML' || mark === 'EX' || mark === 'NA') return { ...nothing, cause: leftOutBy[mark] }
  const isAwaited = mark === null || (mark === 'AB' && absent === 'retest')
  if (isAwaited) {
    if (part.isOptional && mark === null) return { ...nothing, cause: 'optional' }
    if (mode === 'current') return { ...nothing, cause: 'notMarked', isProvisional: true }
    return { ...nothing, result: zero, cause: null, asZero: mark === null ? 'empty' : 'absent' }
  }
  const got = mark === 'AB' ? zero : exactOf(mark)
  const asZero = mark === 'AB' ? ('absent' as const) : null
  return {
    ...about,
    ...roundedTo(over(got, outOf), outOf, part.roundTo),
    cause: null,
    asZero,
    isProvisional: false,
    isMarked: true,
  }
}

const weightIn = (method: Method, part: Part): Exact => {
  if (method === 'weighted') return exact(part.weightBp ?? 0)
  return method === 'average' ? one : fullMarks(part)
}

/** The result of a part and everything below it. */
export function evaluate(part: Part, marks: Marks, reading: Reading): Trace {
  const { group } = part
  if (!group) return evaluateLeaf(part, marks, reading)
  return combine(
    { ...group, key: part.key, name: part.name, outOf: fullMarks(part), roundTo: part.roundTo },
    group.parts.map((one) => ({ trace: evaluate(one, marks, reading), weight: weightIn(group.method, one) })),
  )
}
