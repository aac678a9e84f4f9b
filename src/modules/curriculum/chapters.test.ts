import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chaptersOf } from './chapters.ts'
import type { CurriculumItem } from './items.ts'

const line = (itemId: string, parentId: string | null): CurriculumItem => ({
  itemId,
  parentId,
  title: itemId,
  plannedFrom: null,
  plannedTo: null,
  periods: null,
  outcomes: '',
})

/** Units of chapters of topics; numbers of children at each level. */
const trees = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }), { minLength: 1, maxLength: 4 })
const itemsOf = (tree: readonly (readonly number[])[]) =>
  tree.flatMap((chapters, u) => [
    line(`u${u}`, null),
    ...chapters.flatMap((topics, c) => [
      line(`u${u}c${c}`, `u${u}`),
      ...Array.from({ length: topics }, (_, t) => line(`u${u}c${c}t${t}`, `u${u}c${c}`)),
    ]),
  ])

test('FAM-04 chapters add up to the whole curriculum, and at most one is next', () => {
  fc.assert(
    fc.property(trees, fc.boolean(), fc.infiniteStream(fc.boolean()), (tree, isUnitFirst, coin) => {
      const items = itemsOf(tree)
      const parents = new Set(items.map(({ parentId }) => parentId))
      const leaves = items.filter(({ itemId }) => !parents.has(itemId))
      const completed = new Map(leaves.filter(() => coin.next().value).map(({ itemId }) => [itemId, '2026-07-01']))
      const { chapters, done, total } = chaptersOf({ isUnitFirst, items }, completed)
      const sum = (of: 'done' | 'total') => chapters.reduce((all, one) => all + one[of], 0)
      expect([sum('done'), sum('total')]).toEqual([completed.size, leaves.length])
      expect([done, total]).toEqual([completed.size, leaves.length])
      for (const { state, ...one } of chapters) {
        expect(state === 'done').toBe(one.done === one.total)
        expect(state === 'now').toBe(one.done > 0 && one.done < one.total)
        expect(one.completedOn !== null).toBe(state === 'done')
      }
      const open = chapters.filter(({ state }) => state === 'next' || state === 'later')
      expect(open.map(({ state }) => state)).toEqual(open.map((_, at) => (at === 0 ? 'next' : 'later')))
    }),
  )
})

test('FAM-04 a unit without chapters is shown as a chapter, and chapters know their unit', () => {
  const items = [line('Numbers', null), line('Fractions', 'Numbers'), line('Revision', null)]
  const { chapters } = chaptersOf({ isUnitFirst: true, items }, new Map())
  expect(chapters.map(({ title, unit }) => [title, unit])).toEqual([
    ['Fractions', 'Numbers'],
    ['Revision', null],
  ])
  const tops = chaptersOf({ isUnitFirst: false, items }, new Map([['Fractions', '2026-07-01']])).chapters
  expect(tops.map(({ title, state }) => [title, state])).toEqual([
    ['Numbers', 'done'],
    ['Revision', 'next'],
  ])
})
