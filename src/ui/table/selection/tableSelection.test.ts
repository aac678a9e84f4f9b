import fc from 'fast-check'
import { expect, test } from 'vitest'
import { between, countSelected, isSelected, nothingSelected, withSelected } from './tableSelection.ts'

const ids = Array.from({ length: 12 }, (_, at) => `s${at}`)

test('selecting and deselecting match a plain set, starting from nothing and from everything', () => {
  const steps = fc.array(fc.tuple(fc.subarray(ids), fc.boolean()), { maxLength: 8 })
  fc.assert(
    fc.property(steps, fc.boolean(), (all, everything) => {
      let selection = everything ? { allMatching: true, ids: new Set<string>() } : nothingSelected
      const plain = new Set(everything ? ids : [])
      for (const [some, on] of all) {
        selection = withSelected(selection, some, on)
        for (const id of some) on ? plain.add(id) : plain.delete(id)
      }
      expect(ids.filter((id) => isSelected(selection, id))).toEqual(ids.filter((id) => plain.has(id)))
      expect(countSelected(selection, ids.length)).toBe(plain.size)
    }),
  )
})

test('a range follows the display order, whichever end comes first', () => {
  expect(between(ids, 's2', 's5')).toEqual(['s2', 's3', 's4', 's5'])
  expect(between(ids, 's5', 's2')).toEqual(['s2', 's3', 's4', 's5'])
  expect(between(ids, 'on another page', 's2')).toEqual(['s2'])
})
