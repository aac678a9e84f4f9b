import { expect, test } from 'vitest'
import common from './answers.hi.ts'
import { answerIn } from './answerText.ts'

test('values are filled into the translation, and a message without one stays in English', () => {
  const tooLong = { code: 'text-too-long', message: 'Use at most 40 characters.', values: { n: 40 } }
  expect(answerIn([common], tooLong)).toBe('अधिकतम 40 अक्षर लिखें।')
  expect(answerIn([common], { code: 'moon-full', message: 'The moon is full.' })).toBe('The moon is full.')
})
