import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomReading, randomSheet } from '../testing/randomTemplates.ts'
import { secondResult } from '../testing/secondCalculation.ts'
import { evaluate, type Marks, type Trace } from './evaluation.ts'
import { compare, decimalText, exact, fractionText, one, plus, times, zero } from './exact.ts'
import { leavesOf, type Part } from './template.ts'

const runs = { numRuns: 3000 }
const now = { mode: 'current', absent: 'zero' } as const

test('GRB-03 two calculations written apart agree to the last digit', () => {
  fc.assert(
    fc.property(randomSheet, randomReading, ({ part, marks }, reading) => {
      const first = evaluate(part, marks, reading).result
      const second = secondResult(part, marks, reading)
      if (first === null || second === null) return first === null && second === null
      return first.n * second[1] === second[0] * first.d
    }),
    runs,
  )
})

test('GRB-03 raising a mark never lowers a total', () => {
  const raised = randomSheet.chain(({ part, marks }) => {
    const numbers = leavesOf(part).filter(({ key }) => /\d/.test(marks.get(key) ?? ''))
    const at = fc.nat({ max: Math.max(0, numbers.length - 1) })
    return fc.tuple(fc.constant({ part, marks, numbers }), at, fc.nat({ max: 20_000 }))
  })
  fc.assert(
    fc.property(raised, randomReading, ([{ part, marks, numbers }, at, more], reading) => {
      const leaf = numbers[at]
      if (!leaf) return true
      const higher = Math.min(Number(leaf.outOf) * 100, Number(marks.get(leaf.key)) * 100 + more)
      const better = new Map(marks).set(leaf.key, String(Math.round(higher) / 100))
      const [before, after] = [evaluate(part, marks, reading).result, evaluate(part, better, reading).result]
      return before !== null && after !== null ? compare(after, before) >= 0 : before === after
    }),
    runs,
  )
})

/** Every total of the trace, from its own shares. */
function addsUp(trace: Trace): boolean {
  const kept = trace.parts.filter(({ share }) => share !== null)
  if (trace.method === null) return true
  if (trace.result === null) return kept.length === 0
  const whole = kept.reduce((sum, { share }) => plus(sum, share ?? zero), zero)
  const total = kept.reduce((sum, part) => plus(sum, times(part.share ?? zero, part.trace.result ?? zero)), zero)
  const before = trace.rounded ? trace.rounded.before : times(trace.result, trace.outOf)
  const isSame = fractionText(times(total, trace.outOf)) === fractionText(before)
  return compare(whole, one) === 0 && isSame && trace.parts.every((part) => addsUp(part.trace))
}

test('GRB-03 the shares of a trace are a whole and add up to the total by themselves', () => {
  fc.assert(
    fc.property(randomSheet, randomReading, ({ part, marks }, reading) => addsUp(evaluate(part, marks, reading))),
    runs,
  )
})

const leaf = (key: string, outOf: string, changes: Partial<Part> = {}): Part => ({
  key,
  name: key,
  outOf,
  weightBp: null,
  isOptional: false,
  roundTo: null,
  passPercent: null,
  source: 'typed',
  group: null,
  ...changes,
})
const group = (changes: Partial<NonNullable<Part['group']>> & { parts: Part[] }, about: Partial<Part> = {}): Part =>
  leaf('g', '100', { source: null, group: { method: 'sum', keep: null, drop: 0, ...changes }, ...about })
const percent = (part: Part, marks: Record<string, string>, reading: Parameters<typeof evaluate>[2] = now) => {
  const { result } = evaluate(part, new Map(Object.entries(marks)) as Marks, reading)
  return result === null ? null : decimalText(times(result, exact(100)))
}

test('GRB-03 medical leave and exemption leave a part out and its weight goes to the others', () => {
  const weighed = group({
    method: 'weighted',
    parts: [
      leaf('a', '20', { weightBp: 2000 }),
      leaf('b', '80', { weightBp: 5000 }),
      leaf('c', '40', { weightBp: 3000 }),
    ],
  })
  expect(percent(weighed, { a: '20', b: '40', c: '10' })).toBe('52.5')
  for (const code of ['EX', 'ML']) expect(percent(weighed, { a: '20', b: code, c: '10' })).toBe('55')
  const { parts } = evaluate(
    weighed,
    new Map([
      ['a', '20'],
      ['b', 'EX'],
      ['c', '10'],
    ]),
    now,
  )
  expect(parts.map(({ share, trace }) => [share && fractionText(share), trace.cause])).toEqual([
    ['2/5', null],
    [null, 'exempt'],
    ['3/5', null],
  ])
})

test('GRB-03 an absence is zero, or waits for a second test; what is not marked is left out now and zero in the end', () => {
  const both = group({ parts: [leaf('a', '50'), leaf('b', '50')] })
  expect(percent(both, { a: '40', b: 'AB' })).toBe('40')
  expect(percent(both, { a: '40', b: 'AB' }, { ...now, absent: 'retest' })).toBe('80')
  expect(evaluate(both, new Map([['a', '40']]), now).isProvisional).toBe(true)
  expect(percent(both, { a: '40' })).toBe('80')
  const end = { ...now, mode: 'final' as const }
  expect(percent(both, { a: '40' }, end)).toBe('40')
  expect(evaluate(both, new Map([['a', '40']]), end).isProvisional).toBe(false)
  expect(
    evaluate(
      both,
      new Map([
        ['a', 'NA'],
        ['b', 'NA'],
      ]),
      now,
    ).cause,
  ).toBe('notApplicable')
  const optional = group({ parts: [leaf('a', '50'), leaf('b', '50', { isOptional: true })] })
  expect([percent(optional, { a: '40' }, end), evaluate(optional, new Map([['a', '40']]), now).isProvisional]).toEqual([
    '80',
    false,
  ])
})

test('GRB-03 the best parts are those whose common result is best, not those with the best percentages', () => {
  const parts = [leaf('a', '100'), leaf('b', '20'), leaf('c', '40')]
  expect(percent(group({ method: 'bestOf', keep: 2, parts }), { a: '80', b: '1', c: '38' })).toBe('84.29')
  expect(percent(group({ method: 'sum', drop: 1, parts }), { a: '80', b: '1', c: '38' })).toBe('84.29')
  // Leaving out the lowest percentage (b, 30 %) would make 51 of 110; leaving out the large paper makes 13 of 20.
  const uneven = [leaf('a', '100'), leaf('b', '10'), leaf('c', '10')]
  expect(percent(group({ method: 'bestOf', keep: 2, parts: uneven }), { a: '41', b: '3', c: '10' })).toBe('65')
  expect(percent(group({ method: 'latest', parts }), { a: '80', b: '10' })).toBe('50')
  expect(percent(group({ method: 'average', parts }), { a: '80', b: '10', c: '40' })).toBe('76.67')
})

test('GRB-03 nothing is rounded but where it is declared, half up, and never above the full marks', () => {
  const thirds = (roundTo: 0 | 1 | null) =>
    group({ method: 'average', parts: [leaf('a', '3'), leaf('b', '3'), leaf('c', '3')] }, { roundTo })
  const exactly = evaluate(
    thirds(null),
    new Map([
      ['a', '1'],
      ['b', '1'],
      ['c', '1'],
    ]),
    now,
  )
  expect(exactly.result && fractionText(exactly.result)).toBe('1/3')
  expect(percent(thirds(1), { a: '1', b: '1', c: '1' })).toBe('33.3')
  expect(percent(group({ parts: [leaf('a', '40')] }, { outOf: '100', roundTo: 0 }), { a: '36.2' })).toBe('91')
  expect(percent(group({ parts: [leaf('a', '40')] }, { outOf: '12.5', roundTo: 0 }), { a: '40' })).toBe('100')
})
