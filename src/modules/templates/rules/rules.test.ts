import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { DocumentDesign, MessageText } from '../contentSchemas.ts'
import { channels, documentKinds, templateKinds } from '../kinds.ts'
import { unknownField } from './contentFields.ts'
import { dateWords, numberWords } from './dateWords.ts'
import { fieldNames, fieldsOf } from './fields.ts'
import { merged, unknownIn } from './merging.ts'
import { readyContent } from './readyTemplates.ts'
import { differenceFrom, registeredFormOf } from './registeredText.ts'

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
  for (const kind of templateKinds) {
    const content = readyContent(kind)
    const schema = content.family === 'document' ? DocumentDesign : MessageText
    expect(schema.parse(content)).toEqual(content)
    expect([kind, unknownField(kind, content)]).toEqual([kind, undefined])
  }
})

test('TPL-01 fields outside the list of a kind are found in every text', () => {
  expect(unknownIn('Hello {student.name}', fieldsOf('staffLetter'))).toBe('{student.name}')
  expect(unknownIn('Hello {student.name:words}', fieldsOf('bonafide'))).toBeUndefined()
  expect(unknownIn('{constructor.name}', fieldsOf('bonafide'))).toBe('{constructor.name}')
  for (const kind of documentKinds) expect(fieldsOf(kind)).toContain('document.number')
  for (const channel of channels) expect(fieldsOf(channel)).not.toContain('document.number')
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

test('TPL-01 a message is compared with its registered text, variable for variable', () => {
  const part = fc.string({ unit: 'grapheme-ascii', maxLength: 10 }).map((text) => text.replaceAll(/[{}#]/g, ''))
  fc.assert(
    fc.property(fc.array(fc.tuple(part, fc.constantFrom(...fieldNames))), part, (parts, end) => {
      const body = parts.map(([text, field]) => `${text}{${field}}`).join('') + end
      const registered = parts.map(([text]) => `${text}{#var#}`).join('') + end
      expect(registeredFormOf(body)).toBe(registered)
      expect(differenceFrom(registered, body)).toBeNull()
      expect(differenceFrom(`${registered}x`, body)).toBe([...registered].length + 1)
    }),
  )
})
