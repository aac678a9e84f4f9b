import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { applyPlan, type DatedAssignment, onDay, planChange } from './stretches.ts'

const first = '2026-06-01' as CivilDate
const length = 40
const days = Array.from({ length }, (_, at) => addDays(first, at))
const day = fc.nat({ max: length - 1 }).map((at) => addDays(first, at))
const change = fc.record({ from: day, who: fc.constantFrom('Asha', 'Ravi', 'Meena', null) })

const whoOn = (history: readonly DatedAssignment[]) => days.map((date) => onDay(history, date)?.who ?? null)

/** The last day before the assignment on a day changes; null if it never does. */
const lastDayOf = (history: readonly DatedAssignment[], from: CivilDate) => {
  const current = onDay(history, from)
  if (current) return current.to
  const next = history
    .map((one) => one.from)
    .filter((start) => start > from)
    .sort()[0]
  return next ? addDays(next, -1) : null
}

test('SCH-03 after any changes, assignments never overlap and none is empty', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      let history: DatedAssignment[] = []
      for (const [at, { from, who }] of changes.entries()) {
        const plan = planChange(history, from, who)
        history = applyPlan(history, plan, `row ${at}`)
        for (const one of history) expect(one.to === null || one.to >= one.from).toBe(true)
        for (const date of days) {
          const assigned = history.filter((one) => one.from <= date && (one.to === null || date <= one.to))
          expect(assigned.length).toBeLessThanOrEqual(1)
        }
      }
    }),
  )
})

test('SCH-03 a change applies until the next planned one and affects no other day', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), change, (changes, { from, who }) => {
      let history: DatedAssignment[] = []
      for (const [at, one] of changes.entries())
        history = applyPlan(history, planChange(history, one.from, one.who), `row ${at}`)
      const before = whoOn(history)
      const until = lastDayOf(history, from)
      const after = whoOn(applyPlan(history, planChange(history, from, who), 'new'))
      for (const [at, date] of days.entries()) {
        const isAffected = date >= from && (until === null || date <= until)
        expect([date, after[at]]).toEqual([date, isAffected ? who : before[at]])
      }
    }),
  )
})

test('SCH-03 assigning the current person again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), day, (changes, date) => {
      let history: DatedAssignment[] = []
      for (const [at, one] of changes.entries())
        history = applyPlan(history, planChange(history, one.from, one.who), `row ${at}`)
      const plan = planChange(history, date, onDay(history, date)?.who ?? null)
      expect(plan).toEqual({ ends: [], drops: [], replaces: [], opens: null })
    }),
  )
})
