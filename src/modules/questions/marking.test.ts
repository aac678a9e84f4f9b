import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mark } from './marking.ts'
import { Question } from './question.ts'
import { lines, passage, plain } from './testing/randomAnswers.ts'
import { secondMarks, unit } from './testing/secondMarks.ts'

test('ASM-01 marks of every type equal a second implementation over 12,000 generated answers', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(fc.oneof({ weight: 5, arbitrary: plain }, { weight: 1, arbitrary: passage }), (one) => {
      const question = Question.parse(one.question)
      const result = mark(question, one.answer)
      const wanted = secondMarks(question, one.answer)
      seen.set(question.type, (seen.get(question.type) ?? 0) + 1)
      if (wanted === 'blank' || wanted === 'pending') expect(result.state).toBe(wanted)
      else {
        expect(result.marks.n * unit).toBeCloseTo(wanted * result.marks.d, 3)
        expect(result.state).toBe(wanted === question.marks * unit ? 'right' : wanted === 0 ? 'wrong' : 'partly')
      }
      expect(result.outOf.n / result.outOf.d).toBe(question.marks)
      expect(result.marks.n).toBeGreaterThanOrEqual(0)
      expect(result.marks.n * result.outOf.d).toBeLessThanOrEqual(result.outOf.n * result.marks.d)
    }),
    { numRuns: 12_000 },
  )
  expect(seen.size).toBe(12)
})

const numericOf = (answer: string, more: object = {}) =>
  Question.parse({ type: 'numeric', stem: 'How much?', marks: 1, answer, ...more })
const earns = (question: Question, text: string) => mark(question, { type: 'numeric', text }).state

test('ASM-01 numbers are read as people type them, and compared exactly', () => {
  const tenth = numericOf('0.3')
  for (const typed of ['0.3', '.3', '3/10', '३/१०', '0.30', '3e-1', '3×10^-1', '0.3 kg'])
    expect([typed, earns(tenth, typed)]).toEqual([typed, 'right'])
  for (const typed of ['0.30000000000000004', '0.31', '-0.3', 'three', '1/0'])
    expect([typed, earns(tenth, typed)]).toEqual([typed, 'wrong'])
  expect(earns(numericOf('100000'), '1,00,000')).toBe('right')
  expect(earns(numericOf('-2.5'), '−2.5')).toBe('right')
  const near = numericOf('9.8', { tolerance: { kind: 'percent', value: '1' } })
  expect([earns(near, '9.898'), earns(near, '9.8981'), earns(near, '9.702')]).toEqual(['right', 'wrong', 'right'])
})

test('ASM-01 an answer of another type or with unknown keys earns nothing', () => {
  const question = Question.parse({ type: 'single', stem: 'Which?', marks: 2, options: lines(['a', 'b']), right: 'a' })
  expect(mark(question, { type: 'trueFalse', value: true }).state).toBe('blank')
  expect(mark(question, { type: 'single', choice: '__proto__' }).state).toBe('wrong')
  const match = Question.parse({
    type: 'match',
    stem: 'Match',
    marks: 2,
    left: lines(['a', 'b']),
    right: lines(['a', 'b']),
    pairs: { a: 'b', b: 'a' },
  })
  expect(mark(match, { type: 'match', pairs: JSON.parse('{"__proto__":"b"}') }).state).toBe('blank')
})
