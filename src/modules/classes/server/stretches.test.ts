import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { changed, type DatedAssignment, onDay, planChange } from './stretches.ts'

const first = '2026-06-01' as CivilDate
const length = 40
const days = Array.from({ length }, (_, at) => addDays(first, at))
const day = fc.nat({ max: length - 1 }).map((at) => addDays(first, at))
const change = fc.record({ from: day, who: fc.constantFrom('Asha', 'Ravi', 'Meena', null) })

const whoOn = (history: readonly DatedAssignment[]) => days.map((date) => onDay(history, date)?.who ?? null)

/** The stretch a day falls into, counted in days: where its answer runs to before another row begins. */
const lastDayOf = (history: readonly DatedAssignment[], from: CivilDate) => {
  const running = onDay(history, from)
  if (running) return running.to
  const next = history
    .map((one) => one.from)
    .filter((start) => start > from)
    .sort()[0]
  return next ? addDays(next, -1) : null
}

test('SCH-03 whatever is changed in whatever order, no day has two answers and no row is empty', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      let history: DatedAssignment[] = []
      for (const [at, { from, who }] of changes.entries()) {
        const plan = planChange(history, from, who)
        history = changed(history, plan, `row ${at}`)
        for (const one of history) expect(one.to === null || one.to >= one.from).toBe(true)
        for (const date of days) {
          const there = history.filter((one) => one.from <= date && (one.to === null || date <= one.to))
          expect(there.length).toBeLessThanOrEqual(1)
        }
      }
    }),
  )
})

test('SCH-03 a change counts from its day to the next one planned, and every other day keeps its answer', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), change, (changes, { from, who }) => {
      let history: DatedAssignment[] = []
      for (const [at, one] of changes.entries())
        history = changed(history, planChange(history, one.from, one.who), `row ${at}`)
      const before = whoOn(history)
      const until = lastDayOf(history, from)
      const after = whoOn(changed(history, planChange(history, from, who), 'new'))
      for (const [at, date] of days.entries()) {
        const isMeant = date >= from && (until === null || date <= until)
        expect([date, after[at]]).toEqual([date, isMeant ? who : before[at]])
      }
    }),
  )
})

test('SCH-03 saying again what is so already writes nothing', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), day, (changes, date) => {
      let history: DatedAssignment[] = []
      for (const [at, one] of changes.entries())
        history = changed(history, planChange(history, one.from, one.who), `row ${at}`)
      const plan = planChange(history, date, onDay(history, date)?.who ?? null)
      expect(plan).toEqual({ ends: [], drops: [], replaces: [], opens: null })
    }),
  )
})
