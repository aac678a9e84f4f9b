import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { chooseQuestions, isMastery, nextCard, openLevels, roundLength } from './mastery.ts'

const day = '2026-11-17' as CivilDate

test('ASM-04 a level is mastered by eight right ones of the last ten, whatever was before', () => {
  const answers = fc.array(fc.boolean(), { maxLength: 40 })
  fc.assert(
    fc.property(answers, (list) => {
      const recent = list.slice(-10)
      expect(isMastery(list)).toBe(recent.length === 10 && recent.filter((one) => one).length >= 8)
    }),
  )
})

test('ASM-04 levels open one after the other, and levels without questions are passed over', () => {
  const state = (level: 1 | 2 | 3, questions: number, isMastered = false) => ({ level, questions, isMastered })
  expect(openLevels([state(1, 5), state(2, 5), state(3, 5)])).toEqual([1])
  expect(openLevels([state(1, 5, true), state(2, 5), state(3, 5)])).toEqual([1, 2])
  expect(openLevels([state(1, 0), state(2, 5, true), state(3, 5)])).toEqual([2, 3])
  expect(openLevels([state(1, 0), state(2, 0), state(3, 0)])).toEqual([])
})

test('ASM-04 what was wrong comes back the same day, what is right again and again ever later', () => {
  const wrong = nextCard(undefined, false, day)
  expect(wrong).toEqual({ box: 0, dueOn: day })
  let card = wrong
  const pauses = Array.from({ length: 6 }, () => {
    card = nextCard(card, true, day)
    return card.dueOn
  })
  expect(pauses).toEqual([1, 3, 7, 16, 35, 35].map((days) => addDays(day, days)))
  expect(nextCard(card, false, day)).toEqual({ box: 0, dueOn: day })
})

test('ASM-04 a round asks what is due before what is new, and nothing twice', () => {
  const pooled = fc.uniqueArray(
    fc.record({
      questionId: fc.uuid(),
      card: fc.option(
        fc.record({ box: fc.nat(5), dueOn: fc.integer({ min: -9, max: 9 }).map((n) => addDays(day, n)) }),
      ),
    }),
    { selector: ({ questionId }) => questionId, maxLength: 30 },
  )
  fc.assert(
    fc.property(pooled, (pool) => {
      const chosen = chooseQuestions(pool, day, (list) => [...list])
      expect(new Set(chosen).size).toBe(Math.min(pool.length, roundLength))
      const isDue = ({ card }: (typeof pool)[number]) => card !== null && card.dueOn <= day
      const due = pool.filter(isDue).length
      expect(chosen.filter(isDue).length).toBe(Math.min(due, roundLength))
      expect(chosen.slice(0, Math.min(due, roundLength)).every(isDue)).toBe(true)
    }),
  )
})
