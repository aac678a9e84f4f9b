import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledRemark, linesOf, problemsIn } from './remarkText.ts'

const asha = { firstName: 'Asha', gender: 'Female' } as const
const rules = { child: asha, others: ['Ravi', 'Meera'], maxLines: 2 }

test('GRB-04 tokens become the child’s name and pronouns, with a capital at the beginning of a sentence', () => {
  expect(filledRemark('{name} works well. {they} helps others with {their} time.', asha)).toBe(
    'Asha works well. She helps others with her time.',
  )
  expect(filledRemark('We thank {them}. {nothing}', { firstName: 'Ravi', gender: 'Male' })).toBe(
    'We thank him. {nothing}',
  )
})

test('GRB-04 a remark is checked for length in lines, tokens, another child’s name and the wrong pronoun', () => {
  const codes = (remark: string) => problemsIn(remark, rules).map(({ code }) => code)
  expect(codes('Asha reads a lot.')).toEqual([])
  expect(codes('Ravi reads a lot.')).toEqual(['other-name'])
  expect(codes('Asha reads a lot. He writes too.')).toEqual(['other-pronoun'])
  expect(codes('{name} reads.')).toEqual(['unfilled-token'])
  expect(codes('one\ntwo\nthree')).toEqual(['too-long'])
  // A name inside another word is not a name.
  expect(codes('Asha is at the Raviwar market.')).toEqual([])
})

test('GRB-04 more words never take fewer lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 200 }), { maxLength: 30 }),
      fc.string(),
      (words, more) => {
        const text = words.join(' ')
        return linesOf(text) <= linesOf(`${text} ${more}`)
      },
    ),
  )
})
