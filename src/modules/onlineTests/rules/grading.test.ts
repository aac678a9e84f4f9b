import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '#modules/questions/answer.ts'
import { fraction, isEqual } from '#modules/questions/fractions.ts'
import { Question } from '#modules/questions/question.ts'
import { changedItems, countingAttempt, type Evaluation, gradeAttempt, quarters, type TestItem } from './grading.ts'
import { analyseItems } from './itemAnalysis.ts'

const option = (id: string) => ({ id, text: id })
const several = (right: readonly string[], marks = 2) =>
  Question.parse({
    type: 'several',
    stem: 'Which?',
    marks,
    options: ['a', 'b', 'c', 'd'].map(option),
    right,
    partial: 'each',
  })
const single = (right: string, marks = 1) =>
  Question.parse({ type: 'single', stem: 'Which one?', marks, options: ['a', 'b', 'c', 'd'].map(option), right })
const long = (marks = 5) => Question.parse({ type: 'long', stem: 'Why?', marks, scheme: [] })
const passage = Question.parse({
  type: 'passage',
  stem: 'Read this.',
  marks: 3,
  children: [
    { id: 'p', question: single('b') },
    { id: 'q', question: long(2) },
  ],
})
const item = (testItemId: string, question: Question, rule: TestItem['rule'] = 'key'): TestItem => ({
  testItemId,
  question,
  rule,
})
const answersOf = (entries: Record<string, Answer>) => new Map(Object.entries(entries))

test('ASM-03 shares of marks add up exactly', () => {
  const items = ['1', '2', '3'].map((id) => item(id, several(['a', 'b', 'c'], 1)))
  const third: Answer = { type: 'several', choices: ['a'] }
  const grade = gradeAttempt(items, answersOf({ 1: third, 2: third, 3: third }), [])
  expect(grade.total).toEqual({ n: 1, d: 1 })
  expect(grade.outOf).toEqual({ n: 3, d: 1 })
})

test('ASM-03 written answers wait for a person, also within a passage', () => {
  const items = [item('1', long()), item('2', passage)]
  const answers = answersOf({
    1: { type: 'long', text: 'Because.' },
    2: { type: 'passage', answers: { p: { type: 'single', choice: 'b' }, q: { type: 'long', text: 'So.' } } },
  })
  expect(gradeAttempt(items, answers, [])).toMatchObject({ pending: 2, total: { n: 1, d: 1 } })
  const given: Evaluation[] = [
    { testItemId: '1', part: '', marks: quarters(14) },
    { testItemId: '2', part: 'q', marks: quarters(8) },
  ]
  const grade = gradeAttempt(items, answers, given)
  expect(grade).toMatchObject({ pending: 0, total: { n: 13, d: 2 }, outOf: { n: 8, d: 1 } })
  expect(grade.items.map(({ state }) => state)).toEqual(['partly', 'right'])
})

test('ASM-03 a mark above what the question carries now has to be given again', () => {
  const answers = answersOf({ 1: { type: 'long', text: 'Because.' } })
  const given = [{ testItemId: '1', part: '', marks: quarters(16) }]
  expect(gradeAttempt([item('1', long(3))], answers, given)).toMatchObject({ pending: 1, total: { n: 0, d: 1 } })
})

test('ASM-03 a question can be given to everybody or dropped', () => {
  const full = gradeAttempt([item('1', single('a'), 'full'), item('2', single('a'))], new Map(), [])
  expect(full).toMatchObject({ total: { n: 1, d: 1 }, outOf: { n: 2, d: 1 } })
  const dropped = gradeAttempt([item('1', single('a'), 'dropped'), item('2', single('a'))], new Map(), [])
  expect(dropped).toMatchObject({ total: { n: 0, d: 1 }, outOf: { n: 1, d: 1 } })
})

const keys = ['a', 'b', 'c', 'd']
const question = fc.oneof(
  fc.constantFrom(...keys).map((right) => single(right)),
  fc.subarray(keys, { minLength: 1 }).map((right) => several(right)),
  fc.constantFrom(long(2), long(5)),
)
const answerTo = (asked: Question): fc.Arbitrary<Answer> =>
  asked.type === 'single'
    ? fc.option(fc.constantFrom(...keys)).map((choice) => ({ type: 'single' as const, choice }))
    : asked.type === 'several'
      ? fc.subarray(keys).map((choices) => ({ type: 'several' as const, choices }))
      : fc.constantFrom('', 'Because.').map((text) => ({ type: 'long' as const, text }))

/** A test, another key for it, and an attempt with what a person gave for some of its questions. */
const cases = fc.array(question, { minLength: 1, maxLength: 8 }).chain((questions) =>
  fc.record({
    before: fc.constant(questions.map((asked, at) => item(String(at), asked))),
    after: fc.tuple(
      ...questions.map((asked, at) =>
        fc
          .tuple(
            asked.type === 'single' ? fc.constantFrom(...keys).map((right) => single(right)) : fc.constant(asked),
            fc.constantFrom('key', 'key', 'full', 'dropped'),
          )
          .map(([next, rule]) => item(String(at), next, rule as TestItem['rule'])),
      ),
    ),
    answers: fc.tuple(...questions.map(answerTo)),
    given: fc.subarray(questions.map((_, at) => ({ testItemId: String(at), part: '', marks: fraction(at, 4) }))),
  }),
)

test('ASM-03 a regrade equals grading anew, says what changed and leaves the rest alone', () => {
  fc.assert(
    fc.property(cases, ({ before, after, answers, given }) => {
      const answered = new Map(answers.map((answer, at) => [String(at), answer]))
      const [then, now] = [before, after].map((items) => gradeAttempt(items, answered, given))
      if (!then || !now) throw new Error('graded twice')
      const changed = changedItems(then, now)
      // Question by question, as if each were a test of its own.
      const anew = after.map((one) => gradeAttempt([one], answered, given).items[0])
      expect(now.items).toEqual(anew)
      for (const [at, one] of now.items.entries())
        if (!changed.includes(one.testItemId)) expect(one).toEqual(then.items[at])
      expect(changedItems(now, now)).toEqual([])
      // In 48ths, of which every share of these questions is a whole number.
      const whole = now.items.reduce((all, { marks }) => all + (marks.n * 48) / marks.d, 0)
      expect(isEqual(now.total, fraction(whole, 48))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('ASM-03 of several attempts the best, the first or the last counts', () => {
  const attempts = [1, 5, 5, 2].map((n, at) => ({ at, total: fraction(n, 3) }))
  expect(countingAttempt(attempts, 'best')?.at).toBe(1)
  expect(countingAttempt(attempts, 'first')?.at).toBe(0)
  expect(countingAttempt(attempts, 'last')?.at).toBe(3)
  expect(countingAttempt([], 'best')).toBe(undefined)
})

test('ASM-03 item figures: facility, discrimination against the rest, and the choices', () => {
  const items = ['1', '2', '3'].map((id) => item(id, single('a')))
  const attempt = (choices: string) => {
    const answers = answersOf(
      Object.fromEntries([...choices].map((choice, at) => [at + 1, { type: 'single', choice } as const])),
    )
    return { answers, grade: gradeAttempt(items, answers, []) }
  }
  // The best student is the only one who gets the third question wrong.
  const figures = analyseItems([attempt('aab'), attempt('aba'), attempt('bca')], ['1', '2', '3'])
  expect(figures[0]).toMatchObject({ n: 3, blank: 0, choices: { a: 2, b: 1 } })
  expect(figures[0]?.facility).toBeCloseTo(2 / 3)
  expect(figures[2]?.discrimination).toBeCloseTo(-Math.sqrt(3) / 2)
  expect(analyseItems([], ['1'])[0]).toMatchObject({ n: 0, facility: null, discrimination: null })
})
