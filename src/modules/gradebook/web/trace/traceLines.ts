import type { Translated } from '#platform/web/i18n.tsx'
import { fill } from '#platform/web/i18n.tsx'
import type { Trace, TracePart } from '../../rules/evaluation.ts'
import { decimalText, percentOf, times } from '../../rules/exact.ts'
import type { en } from '../messages.en.ts'

type Words = Translated<typeof en>['trace']

/** One line of an explanation, with the lines below it. */
export type TraceLine = {
  readonly key: string
  readonly name: string
  readonly words: readonly string[]
  readonly below: readonly TraceLine[]
}

const gotIn = (trace: Trace): string => (trace.result === null ? '' : decimalText(times(trace.result, trace.outOf)))

function stateOf({ trace, unused }: Pick<TracePart, 'trace' | 'unused'>, words: Words): string {
  const values = { got: gotIn(trace), outOf: decimalText(trace.outOf) }
  if (trace.cause !== null) return words.causes[trace.cause]
  if (unused !== null) return fill(words[unused], values)
  if (trace.asZero !== null) return fill(words[trace.asZero], values)
  return fill(words.counted, values)
}

/** How the parts of a group make its result. */
function methodOf({ method, parts }: Trace, words: Words): string[] {
  if (method === null) return []
  const kept = parts.filter(({ share }) => share !== null).length
  const isShared = method === 'weighted' && parts.some(({ trace }) => trace.result === null) && kept > 0
  return [fill(words[method], { n: kept }), ...(isShared ? [words.renormalised] : [])]
}

const roundingOf = ({ rounded }: Trace, words: Words): string[] =>
  rounded === null || decimalText(rounded.before, 4) === decimalText(rounded.after, 4)
    ? []
    : [fill(words.rounded, { before: decimalText(rounded.before), after: decimalText(rounded.after) })]

function lineOf(part: TracePart, words: Words): TraceLine {
  const { trace, share } = part
  const shareText = share === null ? [] : [fill(words.share, { share: decimalText(percentOf(share)) })]
  return {
    key: trace.key,
    name: trace.name,
    words: [[stateOf(part, words), ...shareText].join(' · '), ...methodOf(trace, words), ...roundingOf(trace, words)],
    below: trace.parts.map((one) => lineOf(one, words)),
  }
}

/** A result in words: how its parts count, what was left out and why, and where it was rounded. */
export function traceLines(
  trace: Trace,
  words: Words,
): { readonly head: readonly string[]; readonly lines: readonly TraceLine[] } {
  const total =
    trace.result === null
      ? words.nothing
      : fill(words.result, {
          got: gotIn(trace),
          outOf: decimalText(trace.outOf),
          percent: decimalText(percentOf(trace.result)),
        })
  return {
    head: [
      total,
      ...methodOf(trace, words),
      ...roundingOf(trace, words),
      ...(trace.isProvisional ? [words.provisional] : []),
    ],
    lines: trace.parts.map((part) => lineOf(part, words)),
  }
}
