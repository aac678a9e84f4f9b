import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { DocumentDesign } from '../contentSchemas.ts'
import { documentKinds } from '../kinds.ts'
import { unknownField } from './contentFields.ts'
import { dateWords, numberWords } from './dateWords.ts'
import { fieldNames, fieldsOf } from './fields.ts'
import { merged, unknownIn } from './merging.ts'
import { readyDesign } from './readyTemplates.ts'

test('TPL-01 a merged text has every value literally, whatever the values and the text look like', () => {
  const piece = fc.oneof(
    fc.constantFrom(...fieldNames).map((name) => ({ name, text: `{${name}}` })),
    fc.string({ unit: 'binary' }).map((text) => ({ name: null, text: text.replaceAll(/[{}]/g, '') })),
  )
  const value = fc.oneof(fc.string(), fc.constantFrom(...fieldNames.map((name) => `{${name}}`), '$&', '$1', '{{x}}'))
  fc.assert(
    fc.property(fc.array(piece), value, (pieces, shown) => {
      const text = pieces.map((one) => one.text).join('')
      const wanted = pieces.map((one) => (one.name === null ? one.text : shown)).join('')
      expect(merged(text, () => shown)).toBe(wanted)
    }),
  )
})

test('TPL-01 ready templates are valid and name only fields of their kind', () => {
  for (const kind of documentKinds) {
    const design = readyDesign(kind)
    expect(DocumentDesign.parse(design)).toEqual(design)
    expect([kind, unknownField(kind, design)]).toEqual([kind, undefined])
  }
})

test('TPL-01 fields outside the list of a kind are found in every text', () => {
  expect(unknownIn('Hello {student.name}', fieldsOf('staffLetter'))).toBe('{student.name}')
  expect(unknownIn('Hello {student.name:words}', fieldsOf('bonafide'))).toBeUndefined()
  expect(unknownIn('{constructor.name}', fieldsOf('bonafide'))).toBe('{constructor.name}')
  for (const kind of documentKinds) expect(fieldsOf(kind)).toContain('document.number')
})

test('TPL-01 days are written in words as certificates ask for them', () => {
  const words: Record<string, string> = {
    '2012-03-15': 'fifteenth March two thousand twelve',
    '1999-12-31': 'thirty-first December one thousand nine hundred ninety-nine',
    '2000-01-01': 'first January two thousand',
    '2013-08-20': 'twentieth August two thousand thirteen',
    '2008-02-29': 'twenty-ninth February two thousand eight',
  }
  for (const [day, text] of Object.entries(words)) expect(dateWords(day as CivilDate)).toBe(text)
  const all = new Set(Array.from({ length: 9999 }, (_, at) => numberWords(at + 1)))
  expect(all.size).toBe(9999)
})
