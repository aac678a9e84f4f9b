import { expect, test } from 'vitest'
import { namesIn, nextLetter } from './names.ts'

test('SCH-02 names typed into one field are split and deduplicated', () => {
  expect(namesIn('A, b ,, B;C\n Rose  Garden ,')).toEqual(['A', 'b', 'C', 'Rose Garden'])
  expect(namesIn('  ')).toEqual([])
})

test('SCH-02 the next section is the first free letter; named sections get no suggestion', () => {
  expect(nextLetter([])).toBe('A')
  expect(nextLetter(['A', 'b'])).toBe('C')
  expect(nextLetter(['A', 'C'])).toBe('B')
  expect(nextLetter(['Rose'])).toBeUndefined()
})
