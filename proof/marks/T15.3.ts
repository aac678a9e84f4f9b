import fc from 'fast-check'
import { evaluate, type Trace } from '#modules/gradebook/rules/evaluation.ts'
import { compare, one, plus, times, zero } from '#modules/gradebook/rules/exact.ts'
import { leavesOf } from '#modules/gradebook/rules/template.ts'
import { randomReading, randomSheet } from '#modules/gradebook/testing/randomTemplates.ts'
import { secondResult } from '#modules/gradebook/testing/secondCalculation.ts'
import { proof } from '../program.ts'

/** Whether every total of the trace follows from its own shares. */
function addsUp(trace: Trace): boolean {
  if (trace.method === null) return true
  const kept = trace.parts.filter(({ share }) => share !== null)
  if (trace.result === null) return kept.length === 0
  const whole = kept.reduce((sum, { share }) => plus(sum, share ?? zero), zero)
  const total = kept.reduce((sum, part) => plus(sum, times(part.share ?? zero, part.trace.result ?? zero)), zero)
  const before = trace.rounded ? trace.rounded.before : times(trace.result, trace.outOf)
  const isSame = compare(times(total, trace.outOf), before) === 0
  return compare(whole, one) === 0 && isSame && trace.parts.every((part) => addsUp(part.trace))
}

/** Random templates and marks, calculated twice by code that shares nothing; then one mark raised. */
export const program = proof(
  'T15.3',
  'marks add up exactly, a better mark never lowers a total, and a trace explains its total',
  async ({ count }) => {
    const failures: string[] = []
    const cases = fc.sample(fc.tuple(randomSheet, randomReading, fc.nat(), fc.nat({ max: 20_000 })), {
      numRuns: count(100_000, 500),
      seed: 20_261_201,
    })
    for (const [at, [{ part, marks }, reading, which, more]] of cases.entries()) {
      const trace = evaluate(part, marks, reading)
      const second = secondResult(part, marks, reading)
      const { result } = trace
      const isEqual =
        result === null || second === null ? result === second : result.n * second[1] === second[0] * result.d
      if (!isEqual) failures.push(`case ${at}: the two calculations differ`)
      if (!addsUp(trace)) failures.push(`case ${at}: the trace does not add up to the total`)
      const numbers = leavesOf(part).filter(({ key }) => /\d/.test(marks.get(key) ?? ''))
      const leaf = numbers[which % Math.max(1, numbers.length)]
      if (!leaf) continue
      const higher = Math.min(Number(leaf.outOf) * 100, Number(marks.get(leaf.key)) * 100 + more)
      const better = new Map(marks).set(leaf.key, String(Math.round(higher) / 100))
      const after = evaluate(part, better, reading).result
      if (result === null || after === null || compare(after, result) < 0)
        failures.push(`case ${at}: a better mark in ${leaf.key} lowered the total`)
    }
    return { count: cases.length, failures }
  },
)
