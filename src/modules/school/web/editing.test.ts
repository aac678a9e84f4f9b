import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, overtaken, startEditing } from './editing.ts'

const word = fc.constantFrom('', 'a', 'b', 'c')
const facts = fc.record({ name: word, place: word, board: word })

test('SCH-01 after somebody else has saved, every field holds what was typed here or what they saved, and both are told', () => {
  fc.assert(
    fc.property(facts, facts, facts, (base, typed, theirs) => {
      const before = { ...startEditing(base, 1), mine: typed }
      const after = overtaken(before, theirs, 2)
      for (const field of ['name', 'place', 'board'] as const) {
        const touched = typed[field] !== base[field]
        expect(after.mine[field]).toBe(touched ? typed[field] : theirs[field])
        const isNews = theirs[field] !== base[field] && theirs[field] !== typed[field]
        expect(after.news.find((one) => one.field === field)).toEqual(
          isNews ? { field, theirs: theirs[field], kept: touched } : undefined,
        )
      }
      expect(after.version).toBe(2)
      expect(changedFields(after).every((field) => changedFields(before).includes(field))).toBe(true)
    }),
  )
})
