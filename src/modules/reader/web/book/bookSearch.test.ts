import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded } from './bookSearch.ts'

/** Letters that become longer, shorter or stay when they are compared, with and without signs. */
const letters = ['a', 'É', 'E\u0301', 'İ', 'ढ\u093c', '\u095d', 'कि', 'क्षा', ' ', '𝐀', '\u0301']

test('RDR-06 a found word is marked where it stands, however the book writes its letters', () => {
  const { low, places } = folded('चढ\u093cना \u095dक')
  expect(low.indexOf('ढ\u093cक')).toBe(6)
  expect(places.slice(6)).toEqual([6, 6, 7])
})

test('RDR-06 every letter of a text as it is compared has its place in the text itself', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 30 }), (written) => {
      const text = written.join('')
      const { low, places } = folded(text)
      expect(low).toBe(text.normalize('NFC').toLocaleLowerCase())
      expect(places).toHaveLength(low.length)
      for (const [at, place] of places.entries()) {
        const end = places.find((other) => other > place) ?? text.length
        expect(text.slice(place, end).normalize('NFC').toLocaleLowerCase()).toContain(low[at])
      }
    }),
  )
})
