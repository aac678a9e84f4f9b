import { expect, test } from 'vitest'
import { commonFailures } from '#platform/contract/envelope.ts'
import { unreachable } from '#platform/web/api.ts'
import { academics } from '../academics.ts'
import { school } from '../contract.ts'
import { records } from '../records.ts'
import { answers as english } from './answers.en.ts'
import { answers as hindi } from './answers.hi.ts'
import { translated } from './serverWords.ts'

test('every sentence these screens may be answered with has its Hindi', () => {
  const routes = [school, academics, records].flatMap(({ routes }) => Object.values(routes))
  const told = routes.flatMap((route) => [
    ...('message' in route && route.message ? [route.message] : []),
    ...Object.values<{ message: string }>('fails' in route ? (route.fails ?? {}) : {}).map(({ message }) => message),
  ])
  const common = (
    [
      'invalid-input',
      'not-allowed',
      'not-found',
      'changed-meanwhile',
      'year-archived',
      'too-large',
      'busy',
      'server-error',
    ] as const
  ).map((code) => commonFailures[code].message)
  const sentences = [...told, ...common, unreachable]
  for (const sentence of sentences)
    expect(translated(sentence, english, hindi), sentence).toMatch(/\p{Script=Devanagari}/u)
})

test('a sentence with values in it keeps them', () => {
  expect(translated('These days overlap with Term 1 (1 Jun 2026 to 10 Oct 2026).', english, hindi)).toBe(
    'ये दिन Term 1 (1 Jun 2026 से 10 Oct 2026) से टकराते हैं।',
  )
  expect(translated('Use at most 120 characters.', english, hindi)).toBe('अधिकतम 120 अक्षर लिखें।')
  expect(translated('Something nobody foresaw.', english, hindi)).toBe('Something nobody foresaw.')
})
