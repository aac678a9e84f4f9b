import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluation, levelsOf, pointsOf, type Rubric, rubricLimits, stateOf, stateOfAll } from './rubric.ts'

const aRubric = (points: fc.Arbitrary<number | null>): fc.Arbitrary<Rubric> =>
  fc.record({
    levels: fc.array(fc.record({ name: fc.string(), points }), { minLength: 2, maxLength: rubricLimits.levels }),
    criteria: fc.array(
      fc.record({ name: fc.string(), times: fc.integer({ min: 1, max: rubricLimits.times }), words: fc.constant([]) }),
      { minLength: 1, maxLength: rubricLimits.criteria },
    ),
  })
const halves = fc.integer({ min: 0, max: rubricLimits.points * 2 }).map((half) => half / 2)
const withLevels = (rubric: Rubric) =>
  fc.tuple(
    fc.constant(rubric),
    fc.array(fc.option(fc.nat({ max: rubric.levels.length - 1 })), { maxLength: rubric.criteria.length }),
  )

test('HW-02 points are the exact sum over the criteria, counted in whole half points', () => {
  fc.assert(
    fc.property(aRubric(halves).chain(withLevels), ([rubric, levels]) => {
      // The oracle counts half points one by one, in whole numbers.
      let reached = 0n
      let most = 0n
      const highest = rubric.levels.map(({ points }) => BigInt((points ?? 0) * 2)).toSorted((a, b) => (a < b ? 1 : -1))
      rubric.criteria.forEach(({ times }, at) => {
        const level = levels[at] ?? null
        for (let n = 0; n < times; n++) {
          if (level !== null) reached += BigInt((rubric.levels[level]?.points ?? 0) * 2)
          most += highest[0] ?? 0n
        }
      })
      expect(pointsOf(rubric, levels)).toEqual({ reached: Number(reached) / 2, most: Number(most) / 2 })
    }),
  )
})

test('HW-02 a rubric without points gives none', () => {
  fc.assert(
    fc.property(aRubric(fc.constant(null)).chain(withLevels), ([rubric, levels]) => {
      expect(pointsOf(rubric, levels)).toBeNull()
    }),
  )
})

test('HW-02 an evaluation is evaluated exactly when every criterion has a level, and not evaluated when none has', () => {
  fc.assert(
    fc.property(aRubric(halves).chain(withLevels), ([rubric, levels]) => {
      const all = levelsOf(rubric, levels)
      const state = stateOf(rubric, levels)
      expect(state === evaluation.evaluated).toBe(all.every((level) => level !== null))
      expect(state === evaluation.notEvaluated).toBe(all.every((level) => level === null))
    }),
  )
})

test('HW-02 several students are evaluated once all of them are', () => {
  expect([stateOfAll([]), stateOfAll([8, 8]), stateOfAll([8, 10]), stateOfAll([22]), stateOfAll([10, 10])]).toEqual([
    8, 8, 22, 22, 10,
  ])
})
