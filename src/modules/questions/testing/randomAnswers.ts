import fc from 'fast-check'
import type { Answer } from '../answer.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const marks = fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4)
export const lines = (from: readonly string[]) => from.map((id) => ({ id, text: `line ${id}` }))
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
/** A question that stands alone, with an answer. */
export const plain = fc.oneof(single, several, truth, reason, match, order, fillIn, numeric, hotSpot, written)
export const passage = fc
  .tuple(head, fc.array(fc.tuple(plain, fc.boolean()), { minLength: 1, maxLength: 4 }))
  .map(([own, parts]) => {
    const children = parts.map(([part], at) => ({ id: ids[at] ?? '', question: part.question }))
    const total = parts.reduce((sum, [part]) => sum + (part.question as { marks: number }).marks, 0)
    const answers = Object.fromEntries(
      parts.flatMap(([part, isAnswered], at) => (isAnswered ? [[ids[at], part.answer]] : [])),
    )
    return caseOf({ type: 'passage', ...own, marks: total, children }, { type: 'passage', answers } as Answer)
  })
