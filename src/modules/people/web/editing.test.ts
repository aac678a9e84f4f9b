import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, overtaken, startEditing } from './editing.ts'

test('USR-01 the second of two editors keeps what they typed, gets the rest, and is told of both', () => {
  const mine = {
    ...startEditing({ phone: '1', email: 'a', address: 'x' }, 1),
    mine: { phone: '2', email: 'a', address: 'x' },
  }
  const now = overtaken(mine, { phone: '3', email: 'b', address: 'x' }, 2)
  expect(now.mine).toEqual({ phone: '2', email: 'b', address: 'x' })
  expect(now.news).toEqual([
    { field: 'phone', theirs: '3', kept: true },
    { field: 'email', theirs: 'b', kept: false },
  ])
  expect(changedFields(now)).toEqual(['phone'])
})

test('USR-01 nothing either of two editors wrote is lost silently, whatever they wrote', () => {
  const facts = fc.record({ a: fc.string(), b: fc.string(), c: fc.string() })
  fc.assert(
    fc.property(facts, facts, facts, (base, typed, theirs) => {
      const now = overtaken({ ...startEditing(base, 1), mine: typed }, theirs, 2)
      for (const field of ['a', 'b', 'c'] as const) {
        const touched = typed[field] !== base[field]
        expect(now.mine[field]).toBe(touched ? typed[field] : theirs[field])
        const hidden = theirs[field] !== base[field] && theirs[field] !== typed[field]
        expect(now.news.some((one) => one.field === field)).toBe(hidden)
      }
    }),
  )
})
