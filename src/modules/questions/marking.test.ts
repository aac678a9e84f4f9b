import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { mark } from './marking.ts'
import { Question } from './question.ts'

/*
 * A second implementation, from the words of the rules and with other means: decimals as floating point where that is safe, sets as
 * counted lists, and marks in 55,440ths, which every share of at most twelve parts is a whole number of.
 */
const unit = 55_440

function expected(question: Question, answer: Answer): number | 'blank' | 'pending' {
  const full = question.marks * unit
  if (question.type === 'passage') {
    const own = answer.type === 'passage' ? answer.answers : {}
    const parts = question.children.map((child) => {
      const given = Object.entries(own).find(([id]) => id === child.id)?.[1]
      return given ? expected(child.question, given) : 'blank'
    })
    if (parts.includes('pending')) return 'pending'
    if (parts.every((part) => part === 'blank')) return 'blank'
    return parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : 0), 0)
  }
  if (question.type === 'single' && answer.type === 'single')
    return answer.choice === null ? 'blank' : answer.choice === question.right ? full : 0
  if (question.type === 'assertionReason' && answer.type === 'assertionReason')
    return answer.choice === null ? 'blank' : answer.choice === question.right ? full : 0
  if (question.type === 'trueFalse' && answer.type === 'trueFalse')
    return answer.value === null ? 'blank' : answer.value === question.right ? full : 0
  if (question.type === 'several' && answer.type === 'several') {
    const chosen = answer.choices.filter((id, at) => answer.choices.indexOf(id) === at)
    if (chosen.length === 0) return 'blank'
    let [good, bad] = [0, 0]
    for (const id of chosen) question.right.includes(id) ? good++ : bad++
    if (question.partial === 'each') return good > bad ? (full / question.right.length) * (good - bad) : 0
    if (question.partial === 'rightOnly') return bad === 0 ? (full / question.right.length) * good : 0
    return bad === 0 && good === question.right.length ? full : 0
  }
  if (question.type === 'match' && answer.type === 'match') {
    const given = new Map(Object.entries(answer.pairs))
    const asked = question.left.map((line) => line.id)
    if (!asked.some((id) => given.has(id))) return 'blank'
    const wrong = asked.filter((id) => given.get(id) !== new Map(Object.entries(question.pairs)).get(id)).length
    if (question.partial === 'none') return wrong === 0 ? full : 0
    return (full / asked.length) * (asked.length - wrong)
  }
  if (question.type === 'order' && answer.type === 'order') {
    const key = question.items.map((item) => item.id)
    if (answer.order.length === 0) return 'blank'
    if (answer.order.some((id, at) => answer.order.lastIndexOf(id) !== at)) return 0
    if (question.partial === 'none') return JSON.stringify(answer.order) === JSON.stringify(key) ? full : 0
    if (question.partial === 'each')
      return (full / key.length) * key.reduce((sum, id, at) => sum + (answer.order[at] === id ? 1 : 0), 0)
    const links = answer.order.slice(1).map((id, at) => `${answer.order[at]}>${id}`)
    const wanted = key.slice(1).map((id, at) => `${key[at]}>${id}`)
    return (full / wanted.length) * wanted.filter((link) => links.includes(link)).length
  }
  if (question.type === 'fillIn' && answer.type === 'fillIn') {
    const tidy = (text: string) => {
      const words = text
        .split(/\s+/)
        .filter((word) => word !== '')
        .join(' ')
        .replace(/\.$/, '')
        .trim()
      return question.isCaseSensitive ? words : words.toLowerCase()
    }
    const given = new Map(Object.entries(answer.blanks).map(([id, text]) => [id, tidy(text)]))
    if (question.blanks.every((blank) => (given.get(blank.id) ?? '') === '')) return 'blank'
    const good = question.blanks.filter((blank) => blank.accepted.map(tidy).includes(given.get(blank.id) ?? '')).length
    if (question.partial === 'none') return good === question.blanks.length ? full : 0
    return (full / question.blanks.length) * good
  }
  if (question.type === 'numeric' && answer.type === 'numeric') {
    if (answer.text.trim() === '') return 'blank'
    const [, number, unitText = ''] = /^\s*(-?[\d.]+)\s*(.*?)\s*$/.exec(answer.text) ?? []
    if (number === undefined) return 0
    // Thousandths as whole numbers; the generated numbers have at most three decimals.
    const thousandths = (text: string) => Math.round(Number(text) * 1000)
    const key = thousandths(question.answer)
    const allowed =
      question.tolerance.kind === 'absolute'
        ? thousandths(question.tolerance.value)
        : (Math.abs(key) * thousandths(question.tolerance.value)) / 100_000
    const near = (given: number) => Math.abs(given - key) <= allowed
    if (!question.unit) return near(thousandths(number)) ? full : 0
    const found = question.unit.accepted.find((one) => one.text === unitText)
    if (found) return near(thousandths(number) * Number(found.factor)) ? full : 0
    if (!near(thousandths(number))) return 0
    return { none: 0, half: full / 2, full }[question.unit.without]
  }
  if (question.type === 'hotSpot' && answer.type === 'hotSpot') {
    if (answer.points.length === 0) return 'blank'
    const hits = new Set<string>()
    let bad = 0
    for (const { x, y } of answer.points) {
      let at: string | null = null
      for (const region of question.regions) {
        if (at !== null) break
        if (region.shape === 'rectangle') {
          if (
            x - region.x >= 0 &&
            region.x + region.width - x >= 0 &&
            y - region.y >= 0 &&
            region.y + region.height - y >= 0
          )
            at = region.id
        } else {
          const { width, height } = question.picture
          const [dx, dy] = [(x - region.x) * width, (y - region.y) * height]
          if (dx * dx + dy * dy - region.radius * width * region.radius * width <= 0) at = region.id
        }
      }
      if (at !== null && question.right.includes(at)) hits.add(at)
      else bad += 1
    }
    if (question.partial === 'none') return hits.size === question.right.length && bad === 0 ? full : 0
    return Math.max(0, hits.size - bad) * (full / question.right.length)
  }
  if ((question.type === 'short' || question.type === 'long') && answer.type === question.type)
    return answer.text.trim() === '' ? 'blank' : 'pending'
  return 'blank'
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const marks = fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4)
const lines = (from: readonly string[]) => from.map((id) => ({ id, text: `line ${id}` }))
const some = fc.integer({ min: 2, max: 6 }).map((count) => ids.slice(0, count))
const head = fc.record({ stem: fc.constant('What is asked?'), marks })
const anyId = fc.constantFrom(...ids, 'zz')

type Case = { question: unknown; answer: Answer }
const caseOf = (question: object, answer: Answer): Case => ({ question, answer })

const single = fc
  .tuple(head, some, fc.option(anyId))
  .chain(([own, keys, choice]) =>
    fc
      .constantFrom(...keys)
      .map((right) => caseOf({ type: 'single', ...own, options: lines(keys), right }, { type: 'single', choice })),
  )
const several = fc
  .tuple(head, some, fc.array(anyId, { maxLength: 8 }), fc.constantFrom('none', 'each', 'rightOnly'))
  .chain(([own, keys, choices, partial]) =>
    fc
      .subarray(keys, { minLength: 1 })
      .map((right) =>
        caseOf({ type: 'several', ...own, options: lines(keys), right, partial }, { type: 'several', choices }),
      ),
  )
const truth = fc
  .tuple(head, fc.boolean(), fc.option(fc.boolean()))
  .map(([own, right, value]) => caseOf({ type: 'trueFalse', ...own, right }, { type: 'trueFalse', value }))
const reason = fc
  .tuple(head, fc.constantFrom('a', 'b', 'c', 'd'), fc.option(fc.constantFrom('a', 'b', 'c', 'd')))
  .map(([own, right, choice]) =>
    caseOf(
      { type: 'assertionReason', ...own, assertion: 'A', reason: 'R', right },
      { type: 'assertionReason', choice },
    ),
  )
const match = fc
  .tuple(head, some, fc.dictionary(anyId, anyId, { maxKeys: 7 }), fc.constantFrom('none', 'each'))
  .chain(([own, keys, pairs, partial]) =>
    fc.array(fc.constantFrom(...keys), { minLength: keys.length, maxLength: keys.length }).map((partners) =>
      caseOf(
        {
          type: 'match',
          ...own,
          left: lines(keys),
          right: lines(keys),
          pairs: Object.fromEntries(keys.map((id, at) => [id, partners[at]])),
          partial,
        },
        { type: 'match', pairs },
      ),
    ),
  )
const order = fc
  .tuple(head, some, fc.constantFrom('none', 'each', 'neighbours'))
  .chain(([own, keys, partial]) =>
    fc
      .oneof(
        fc.shuffledSubarray(keys),
        fc.shuffledSubarray(keys, { minLength: keys.length }),
        fc.array(anyId, { maxLength: 7 }),
      )
      .map((given) => caseOf({ type: 'order', ...own, items: lines(keys), partial }, { type: 'order', order: given })),
  )
const word = fc.constantFrom(
  'photosynthesis',
  'Photosynthesis',
  ' photo  synthesis ',
  'photo synthesis',
  'chlorophyll.',
  'chlorophyll',
  '',
)
const filled = word.filter((text) => text.trim() !== '')
const fillIn = fc
  .tuple(
    head,
    fc.integer({ min: 1, max: 5 }),
    fc.boolean(),
    fc.constantFrom('none', 'each'),
    fc.dictionary(anyId, word, { maxKeys: 6 }),
  )
  .chain(([own, count, isCaseSensitive, partial, blanks]) =>
    fc.array(fc.array(filled, { minLength: 1, maxLength: 3 }), { minLength: count, maxLength: count }).map((accepted) =>
      caseOf(
        {
          type: 'fillIn',
          ...own,
          stem: ids
            .slice(0, count)
            .map((id) => `[[${id}]]`)
            .join(' and '),
          blanks: accepted.map((texts, at) => ({ id: ids[at], accepted: texts })),
          isCaseSensitive,
          partial,
        },
        { type: 'fillIn', blanks },
      ),
    ),
  )
const decimal = fc.integer({ min: -20_000, max: 20_000 }).map((thousandths) => String(thousandths / 1000))
const tolerance = fc.record({
  kind: fc.constantFrom('absolute', 'percent'),
  value: fc.integer({ min: 0, max: 5000 }).map((n) => String(n / 1000)),
})
const units = fc.option(
  fc.record({
    accepted: fc.constant([
      { text: 'm', factor: '1' },
      { text: 'km', factor: '1000' },
    ]),
    without: fc.constantFrom('none', 'half', 'full'),
  }),
)
const numeric = fc
  .tuple(
    head,
    decimal,
    tolerance,
    units,
    fc.oneof(decimal, fc.constant('')),
    fc.integer({ min: -6, max: 6 }),
    fc.constantFrom('', ' m', 'km', ' cm'),
  )
  .map(([own, answer, allowed, accepted, far, near, unitText]) => {
    const typed = far === '' ? '' : Math.abs(near) < 5 ? String(Math.round(Number(answer) * 1000 + near) / 1000) : far
    return caseOf(
      { type: 'numeric', ...own, answer, tolerance: allowed, unit: accepted },
      { type: 'numeric', text: typed === '' ? '' : typed + unitText },
    )
  })
const place = fc.integer({ min: 0, max: 1000 })
const region = fc.oneof(
  fc.record({
    shape: fc.constant('rectangle'),
    x: place,
    y: place,
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 1, max: 400 }),
  }),
  fc.record({ shape: fc.constant('circle'), x: place, y: place, radius: fc.integer({ min: 1, max: 300 }) }),
)
const hotSpot = fc
  .tuple(
    head,
    fc.array(region, { minLength: 1, maxLength: 5 }),
    fc.array(fc.record({ x: place, y: place }), { maxLength: 6 }),
    fc.constantFrom('none', 'each'),
    fc.integer({ min: 50, max: 900 }),
  )
  .chain(([own, regions, points, partial, width]) => {
    const named = regions.map((one, at) => ({ id: ids[at] ?? '', ...one }))
    const picture = { fileId: '00000000-0000-4000-8000-000000000000', width, height: 640, alt: '' }
    return fc
      .subarray(
        named.map(({ id }) => id),
        { minLength: 1 },
      )
      .map((right) =>
        caseOf({ type: 'hotSpot', ...own, picture, regions: named, right, partial }, { type: 'hotSpot', points }),
      )
  })
const written = fc
  .tuple(head, fc.constantFrom('short' as const, 'long' as const), fc.constantFrom('', '  ', 'An answer'))
  .map(([own, type, text]) => caseOf({ type, ...own, scheme: [] }, { type, text }))
const plain = fc.oneof(single, several, truth, reason, match, order, fillIn, numeric, hotSpot, written)
const passage = fc
  .tuple(head, fc.array(fc.tuple(plain, fc.boolean()), { minLength: 1, maxLength: 4 }))
  .map(([own, parts]) => {
    const children = parts.map(([part], at) => ({ id: ids[at] ?? '', question: part.question }))
    const total = parts.reduce((sum, [part]) => sum + (part.question as { marks: number }).marks, 0)
    const answers = Object.fromEntries(
      parts.flatMap(([part, isAnswered], at) => (isAnswered ? [[ids[at], part.answer]] : [])),
    )
    return caseOf({ type: 'passage', ...own, marks: total, children }, { type: 'passage', answers } as Answer)
  })

test('ASM-01 marks of every type equal a second implementation over 12,000 generated answers', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(fc.oneof({ weight: 5, arbitrary: plain }, { weight: 1, arbitrary: passage }), (one) => {
      const question = Question.parse(one.question)
      const result = mark(question, one.answer)
      const wanted = expected(question, one.answer)
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
