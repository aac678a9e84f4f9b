import { expect, test } from 'vitest'
import common from './answers.hi.ts'
import { answerIn } from './answerText.ts'

test('a translation keeps the values, and what has none is shown as the server sent it', () => {
  const said = { code: 'text-too-long', message: 'Use at most 40 characters.', values: { n: 40 } }
  expect(answerIn([common], said)).toBe('अधिकतम 40 अक्षर लिखें।')
  expect(answerIn([common], { code: 'moon-full', message: 'The moon is full.' })).toBe('The moon is full.')
})
