import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daySlots } from './daySlots.ts'

const bell = (at: number, kind = 'lesson') => ({
  periodId: `p${at}`,
  name: `Period ${at}`,
  kind,
  startsAt: `${String(8 + at).padStart(2, '0')}:00`,
  endsAt: `${String(8 + at).padStart(2, '0')}:45`,
})
const lesson = (at: number) => ({ ...bell(at), periodName: `Period ${at}` })

test('REP-04 a day shows lessons, free periods and breaks in order of time', () => {
  const bells = [bell(0), bell(1), bell(2, 'break'), bell(3)]
  expect(daySlots(bells, [lesson(3), lesson(0)], [{ periodId: 'p1' }]).map(({ name, kind }) => [name, kind])).toEqual([
    ['Period 0', 'lesson'],
    ['Period 1', 'covered'],
    ['Period 2', 'break'],
    ['Period 3', 'lesson'],
  ])
})

test('REP-04 every lesson appears exactly once and slots are in order of time', () => {
  const periods = fc.uniqueArray(fc.nat({ max: 12 }))
  fc.assert(
    fc.property(periods, periods, periods, (scheduled, taught, covered) => {
      const slots = daySlots(
        scheduled.map((at) => bell(at)),
        taught.map(lesson),
        covered.map((at) => ({ periodId: `p${at}` })),
      )
      const starts = slots.map(({ startsAt }) => startsAt)
      expect(starts).toEqual(starts.toSorted())
      const lessons = slots.flatMap((slot) => (slot.kind === 'lesson' ? [slot.lesson.periodId] : []))
      expect(lessons.toSorted()).toEqual(taught.map((at) => `p${at}`).toSorted())
      expect(slots.length).toBe(new Set([...scheduled, ...taught]).size)
    }),
  )
})
