import { expect, test } from 'vitest'
import { namesIn, nextLetter } from './names.ts'

test('SCH-02 names typed into one box are taken apart and counted once', () => {
  expect(namesIn('A, b ,, B;C\n Rose  Garden ,')).toEqual(['A', 'b', 'C', 'Rose Garden'])
  expect(namesIn('  ')).toEqual([])
})

test('SCH-02 the next section is the next free letter, and none is guessed where sections have names', () => {
  expect(nextLetter([])).toBe('A')
  expect(nextLetter(['A', 'b'])).toBe('C')
  expect(nextLetter(['A', 'C'])).toBe('B')
  expect(nextLetter(['Rose'])).toBeUndefined()
})
