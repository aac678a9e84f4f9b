import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newBlocks, type standardDesign } from './contracts/cardDesign.ts'
import { remarkLineOf } from './contracts/remarkLine.ts'
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

test('GRB-04 the length of a line follows the paper of the card and the width of the remark on it', () => {
  const design = (page: Partial<typeof standardDesign.page>, width: 'full' | 'half' = 'full') => ({
    page: { paper: 'a4' as const, isFlipped: false, margin: 'normal' as const, ...page },
    blocks: [{ ...newBlocks.remark, key: 'remark', width }],
  })
  expect(remarkLineOf(design({}))).toBe(95)
  expect(remarkLineOf(design({ paper: 'a5' }))).toBeLessThan(65)
  expect(remarkLineOf(design({ isFlipped: true, margin: 'narrow' }))).toBeGreaterThan(140)
  expect(remarkLineOf(design({}, 'half'))).toBeLessThan(48)
  const remark = 'Asha reads a lot and tells the class about her books. '.repeat(2)
  expect([linesOf(remark), linesOf(remark, remarkLineOf(design({ paper: 'a5' }, 'half')))]).toEqual([2, 4])
})
