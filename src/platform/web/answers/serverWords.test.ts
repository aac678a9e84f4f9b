import { expect, test } from 'vitest'
import { commonFailures } from '#platform/contract/envelope.ts'
import { unreachable } from '#platform/web/api.ts'
import { answers as english } from './answers.en.ts'
import { answers as hindi } from './answers.hi.ts'
import { translated } from './serverWords.ts'

const none = [{}, {}] as const

test('what any route may answer has its Hindi, without any module adding it', () => {
  const met = [
    ...(['invalid-input', 'not-allowed', 'not-found', 'changed-meanwhile', 'year-archived', 'too-large'] as const),
    ...(['wrong-content-type', 'too-many', 'busy', 'server-error'] as const),
  ]
  for (const sentence of [...met.map((code) => commonFailures[code].message), unreachable, ...Object.values(english)])
    expect(translated(sentence, none, hindi), sentence).toMatch(/\p{Script=Devanagari}/u)
})

test('a sentence with values in it keeps them, and a module’s own words come first', () => {
  expect(translated('Use at most 120 characters.', none, hindi)).toBe('अधिकतम 120 अक्षर लिखें।')
  const own = [{ taken: 'This name is taken.' }, { taken: 'यह कक्षा पहले से है।' }] as const
  expect(translated('This name is taken.', own, hindi)).toBe('यह कक्षा पहले से है।')
  expect(translated('Something nobody foresaw.', own, hindi)).toBe('Something nobody foresaw.')
})
