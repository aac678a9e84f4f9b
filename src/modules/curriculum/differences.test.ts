import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences } from './differences.ts'
import { type CurriculumItem, type CurriculumTree, inReadingOrder } from './items.ts'

const line = (itemId: string, parentId: string | null = null, more: Partial<CurriculumItem> = {}): CurriculumItem => ({
  itemId,
  parentId,
  title: itemId,
  plannedFrom: null,
  plannedTo: null,
  periods: null,
  outcomes: '',
  ...more,
})
const tree = (...items: CurriculumItem[]): CurriculumTree => ({ isUnitFirst: true, items })
const summaryOf = (before: CurriculumTree, after: CurriculumTree) =>
  differences(before, after).map(({ kind, title }) => `${kind} ${title}`)

/** Arbitrary curricula: each line’s parent is an earlier line that is not a topic. */
const lines = fc.array(
  fc.record({
    pick: fc.nat({ max: 99 }),
    title: fc.constantFrom('Motion', 'Heat', 'Light'),
    periods: fc.option(fc.integer({ min: 1, max: 9 })),
    days: fc.option(fc.constantFrom('2026-06-01', '2026-07-01')),
  }),
  { maxLength: 14 },
)
const trees: fc.Arbitrary<CurriculumTree> = fc
  .tuple(fc.boolean(), lines, fc.nat({ max: 5 }))
  .map(([isUnitFirst, made, skip]) => {
    const items: CurriculumItem[] = []
    const levels: number[] = []
    made.forEach(({ pick, title, periods, days }, at) => {
      const index = pick % (at + 1)
      const above = index < at && (levels[index] ?? 3) < 3 ? index : -1
      levels.push(above < 0 ? 1 : (levels[above] ?? 0) + 1)
      const parentId = above < 0 ? null : (items[above]?.itemId ?? null)
      // Offset the ids so that two trees share only some lines.
      items.push({ ...line(`i${at + skip}`, parentId), title, periods, plannedFrom: days, plannedTo: days })
    })
    return { isUnitFirst, items: inReadingOrder(items) }
  })

test('CUR-02 a curriculum has no differences from itself', () => {
  fc.assert(
    fc.property(trees, (one) => {
      expect(differences(one, one)).toEqual([])
    }),
  )
})

test('CUR-02 there are no differences only if both curricula are equal', () => {
  fc.assert(
    fc.property(trees, trees, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      expect(differences(one, other).length === 0).toBe(isSame)
    }),
  )
})

test('CUR-02 lines added in one direction are removed in the other', () => {
  const of = (kind: string, one: CurriculumTree, other: CurriculumTree) =>
    differences(one, other)
      .filter((change) => change.kind === kind)
      .map(({ itemId }) => itemId)
      .sort()
  fc.assert(
    fc.property(trees, trees, (one, other) => {
      expect(of('added', one, other)).toEqual(of('removed', other, one))
    }),
  )
})

test('CUR-02 moving the last of five lines to the front is one move', () => {
  const before = tree(line('a'), line('b'), line('c'), line('d'), line('e'))
  expect(summaryOf(before, tree(line('e'), line('a'), line('b'), line('c'), line('d')))).toEqual(['moved e'])
})

test('CUR-02 each changed field of a line is listed with its old and new value', () => {
  const before = tree(line('u'), line('c', 'u', { periods: 4, plannedFrom: '2026-06-01', plannedTo: '2026-06-05' }))
  const after = tree(
    line('u'),
    line('c', 'u', {
      title: 'Heat',
      periods: 6,
      plannedFrom: '2026-06-01',
      plannedTo: '2026-06-09',
      outcomes: 'Explain',
    }),
  )
  expect(differences(before, after)).toMatchObject([
    { kind: 'renamed', before: 'c', after: 'Heat', level: 2, under: 'u' },
    { kind: 'dates', before: '2026-06-01/2026-06-05', after: '2026-06-01/2026-06-09' },
    { kind: 'periods', before: '4', after: '6' },
    { kind: 'outcomes', before: '', after: 'Explain' },
  ])
})

test('CUR-02 moving a chapter to another unit does not move its topics', () => {
  const before = tree(line('u'), line('c', 'u'), line('t', 'c'), line('v'))
  expect(differences(before, tree(line('u'), line('v'), line('c', 'v'), line('t', 'c')))).toMatchObject([
    { kind: 'moved', itemId: 'c', before: 'u', after: 'v' },
  ])
})
