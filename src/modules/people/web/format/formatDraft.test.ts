import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyField, groupBySection, moveField } from './formatDraft.ts'

const fields = ['a', 'b', 'c', 'd', 'e'].map((mark, at) => emptyField(mark, at < 2 ? 'Personal' : 'Contact'))

test('SCH-06 a moved field takes its new position and section, and no field is lost', () => {
  fc.assert(
    fc.property(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: -2, max: 7 }), (mark, to) => {
      const after = moveField(fields, mark, to)
      expect(after.map((one) => one.mark).sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
      const place = Math.max(0, Math.min(4, to))
      expect(after[place]?.mark).toBe(mark)
      expect(after[place]?.section).toBe(fields[place]?.section)
    }),
  )
})

test('SCH-06 fields are grouped by section', () => {
  const mixed = [emptyField('a', 'X'), emptyField('b', 'Y'), emptyField('c', 'X')]
  expect(groupBySection(mixed).map(({ mark }) => mark)).toEqual(['a', 'c', 'b'])
})
