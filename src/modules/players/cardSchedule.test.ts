import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueCards, type Grade, intervalsFrom, progressAfter, type Review } from './cardSchedule.ts'

const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const reviews = fc.array(
  fc.record({
    reviewId: fc.uuid(),
    grade: fc.constantFrom<Grade>(1, 2, 3, 4),
    reviewedAt: instants.map((date) => date.toISOString()),
  }),
  { maxLength: 40 },
)

test('LIB-03 a card’s progress does not depend on the order or repetition of its reviews', () => {
  fc.assert(
    fc.property(reviews, fc.infiniteStream(fc.nat()), (list, order) => {
      const shuffled = [...list, ...list].map((one) => [order.next().value, one] as const).sort(([a], [b]) => a - b)
      expect(progressAfter(shuffled.map(([, one]) => one))).toEqual(progressAfter(list))
    }),
  )
})

test('LIB-03 a better answer never makes a card due sooner, and intervals stay within limits', () => {
  fc.assert(
    fc.property(reviews, (list) => {
      const now = progressAfter(list)
      const next = intervalsFrom(now)
      expect(next[1]).toBe(0)
      expect(next[2]).toBeLessThanOrEqual(next[3])
      expect(next[3]).toBeLessThanOrEqual(next[4])
      expect(next[4]).toBeLessThanOrEqual(1825)
      expect(now?.ease ?? 2.5).toBeGreaterThanOrEqual(1.3)
      expect(now?.ease ?? 2.5).toBeLessThanOrEqual(3)
    }),
  )
})

test('LIB-03 a card known each time is due after 1, 6 and 15 days; a forgotten one within the hour', () => {
  const at = (day: number, grade: Grade): Review => ({
    reviewId: `r${day}`,
    grade,
    reviewedAt: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
  })
  const days = [at(0, 3), at(1, 3), at(7, 3)].map((_, n, all) => progressAfter(all.slice(0, n + 1))?.interval)
  expect(days).toEqual([1, 6, 15])
  expect(progressAfter([at(0, 3), at(1, 3), at(7, 1)])).toMatchObject({
    interval: 0,
    dueAt: '2026-01-08T00:10:00.000Z',
  })
})

test('LIB-03 due cards come before new ones, most overdue first', () => {
  const card = (cardId: string, dueAt?: string) => ({
    cardId,
    standing: dueAt ? { times: 1, interval: 1, ease: 2.5, dueAt } : null,
  })
  const cards = [
    card('new'),
    card('today', '2026-07-02'),
    card('later', '2026-09-01'),
    card('late', '2026-06-01'),
    card('new 2'),
  ]
  expect(dueCards(cards, '2026-07-03', 1).map(({ cardId }) => cardId)).toEqual(['late', 'today', 'new'])
})
