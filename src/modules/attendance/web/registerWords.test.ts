import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classTyped, nameMatches } from './registerWords.ts'

test.each(['att 7b', 'Attendance 7-B', 'reg 7 b', ' register  7B ', 'हाज़िरी 7-b', 'उपस्थिति 7b'])(
  '‘%s’ means the register of 7-B',
  (typed) => {
    const wanted = classTyped(typed)
    expect(wanted && nameMatches('7-B', wanted)).toBe(true)
    expect(wanted && nameMatches('17-B', wanted)).toBe(false)
  },
)

test.each(['att', 'attendance', 'attic 7b', '7b', 'attendance -'])('‘%s’ names no register', (typed) => {
  expect(classTyped(typed)).toBeNull()
})

test('however a class is written, its shorthand finds it', () => {
  const written = fc.tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.constantFrom('A', 'B', 'C'),
    fc.constantFrom('', '-', ' '),
  )
  fc.assert(
    fc.property(written, fc.boolean(), ([grade, section, between], isLower) => {
      const name = `${grade}${between}${section}`
      const wanted = classTyped(`att ${isLower ? name.toLowerCase() : name}`)
      expect(wanted !== null && nameMatches(`${grade}-${section}`, wanted)).toBe(true)
    }),
  )
})
