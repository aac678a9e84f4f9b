import { expect, test } from 'vitest'
import { answers as shared } from '#platform/web/answers/answers.hi.ts'
import { translated } from '#platform/web/answers/serverWords.ts'
import { academics } from '../academicsContract.ts'
import { school } from '../contract.ts'
import { records } from '../recordContract.ts'
import { answers as english } from './answers.en.ts'
import { answers as hindi } from './answers.hi.ts'

const inHindi = (sentence: string) => translated(sentence, [english, hindi], shared)

test('every sentence these screens may be answered with has its Hindi', () => {
  const routes = [school, academics, records].flatMap(({ routes }) => Object.values(routes))
  const told = routes.flatMap((route) => [
    ...('message' in route && route.message ? [route.message] : []),
    ...Object.values<{ message: string }>('fails' in route ? (route.fails ?? {}) : {}).map(({ message }) => message),
  ])
  for (const sentence of told) expect(inHindi(sentence), sentence).toMatch(/\p{Script=Devanagari}/u)
})

test('a sentence with values in it keeps them', () => {
  expect(inHindi('These days overlap with Term 1 (1 Jun 2026 to 10 Oct 2026).')).toBe(
    'ये दिन Term 1 (1 Jun 2026 से 10 Oct 2026) से टकराते हैं।',
  )
})
