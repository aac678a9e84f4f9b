import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './bookSearch.ts'

/** Characters that get longer, shorter or stay the same when folded. */
const letters = ['a', 'É', 'E\u0301', 'İ', 'ढ\u093c', '\u095d', 'कि', 'क्षा', ' ', '𝐀', '\u0301']

test('RDR-06 search matches are located correctly whatever normalisation the book uses', () => {
  const { low, offsets } = foldText('चढ\u093cना \u095dक')
  expect(low.indexOf('ढ\u093cक')).toBe(6)
  expect(offsets.slice(6)).toEqual([6, 6, 7])
})

test('RDR-06 every folded character maps back to its offset in the text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 30 }), (written) => {
      const text = written.join('')
      const { low, offsets } = foldText(text)
      expect(low).toBe(text.normalize('NFC').toLocaleLowerCase())
      expect(offsets).toHaveLength(low.length)
      for (const [at, offset] of offsets.entries()) {
        const end = offsets.find((other) => other > offset) ?? text.length
        expect(text.slice(offset, end).normalize('NFC').toLocaleLowerCase()).toContain(low[at])
      }
    }),
  )
})
