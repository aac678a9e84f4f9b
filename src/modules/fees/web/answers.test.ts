import { expect, test } from 'vitest'
import { answers as shared } from '#platform/web/answers/answers.hi.ts'
import { translated } from '#platform/web/answers/serverWords.ts'
import * as contracts from '../contract.ts'
import { answers as english } from './answers.en.ts'
import { answers as hindi } from './answers.hi.ts'

const inHindi = (sentence: string) => translated(sentence, [english, hindi], shared)

test('FEE-01 every sentence these screens may be answered with has its Hindi', () => {
  const routes = Object.values(contracts).flatMap(({ routes }) => Object.values(routes))
  const told = routes.flatMap((route) => [
    ...('message' in route && route.message ? [route.message] : []),
    ...Object.values<{ message: string }>('fails' in route ? (route.fails ?? {}) : {}).map(({ message }) => message),
  ])
  expect(told.length).toBeGreaterThan(50)
  for (const sentence of told) expect(inHindi(sentence), sentence).toMatch(/\p{Script=Devanagari}/u)
})

test('FEE-01 a sentence with values in it keeps them', () => {
  expect(inHindi('The parts make 66.66 %. Together they must be 100 %.')).toBe(
    'भाग मिलकर 66.66 % हैं। सब मिलाकर 100 % होने चाहिए।',
  )
})
