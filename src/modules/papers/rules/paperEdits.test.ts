import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaperContent } from '../paper.ts'
import { versionIdsOf } from '../printedIds.ts'
import { coverageOf } from './coverage.ts'
import { movedPlace, swapped, withoutPlace, withQuestion } from './paperEdits.ts'
import { setCode } from './sets.ts'

const contentOf = (sizes: readonly (readonly number[])[]): PaperContent => {
  let id = 0
  const place = () => {
    id += 1
    return { questions: [`q${id}`] }
  }
  const sections = sizes.map((groups) => ({
    ...{ title: '', instructions: '' },
    groups: groups.map((size) => ({ attempt: null, places: Array.from({ length: size }, place) })),
  }))
  return { instructions: '', sections, sets: 1, seed: 1, blueprint: null, second: null }
}
const content = fc
  .array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
  .map(contentOf)

test('ASM-02 moving questions loses none and repeats none, and moving back restores the paper', () => {
  fc.assert(
    fc.property(content, fc.nat(20), fc.constantFrom(1 as const, -1 as const), (paper, pick, by) => {
      const spots = paper.sections.flatMap(({ groups }, section) =>
        groups.flatMap(({ places }, group) => places.map((_, place) => ({ section, group, place }))),
      )
      const spot = spots[pick % Math.max(1, spots.length)]
      fc.pre(spot !== undefined)
      if (spot === undefined) return
      const moved = movedPlace(paper, spot, by)
      expect(versionIdsOf(moved.content).toSorted()).toEqual(versionIdsOf(paper).toSorted())
      if (moved.content !== paper)
        expect(movedPlace(moved.content, moved.spot, by === 1 ? -1 : 1)).toEqual({ content: paper, spot })
    }),
  )
})

test('ASM-02 a question is put on a paper once, and another can take its place', () => {
  const paper = contentOf([[2], [1]])
  const at = { section: 1, group: 0 }
  expect(withQuestion(paper, at, 'q1')).toBe(paper)
  expect(versionIdsOf(withQuestion(paper, at, 'new'))).toEqual(['q1', 'q2', 'q3', 'new'])
  expect(versionIdsOf(swapped(paper, 'q2', 'other'))).toEqual(['q1', 'other', 'q3'])
})

test('ASM-02 any n of m is given up when fewer than n + 1 remain', () => {
  const paper = contentOf([[3]])
  const group = paper.sections[0]?.groups[0]
  if (group) group.attempt = 2
  expect(withoutPlace(paper, { section: 0, group: 0, place: 1 }).sections[0]?.groups[0]).toEqual({
    attempt: null,
    places: [{ questions: ['q1'] }, { questions: ['q3'] }],
  })
})

test('ASM-02 coverage adds up the printed marks by chapter, difficulty and Bloom level', () => {
  const coverage = coverageOf([
    { marks: 1.5, chapter: 'Light', difficulty: 1, bloom: 1 },
    { marks: 3.5, chapter: 'Light', difficulty: 2, bloom: 1 },
    { marks: 5, chapter: 'Sound', difficulty: 2, bloom: 1 },
  ])
  expect(coverage.printed).toBe(10)
  expect(coverage.chapter).toEqual([
    { of: 'Light', marks: 5, percent: 50 },
    { of: 'Sound', marks: 5, percent: 50 },
  ])
  expect(coverage.difficulty.map(({ percent }) => percent)).toEqual([15, 85])
})

test('ASM-02 sets are lettered without an end', () => {
  expect([0, 1, 25, 26, 27, 701, 702].map(setCode)).toEqual(['A', 'B', 'Z', 'AA', 'AB', 'ZZ', 'AAA'])
})
