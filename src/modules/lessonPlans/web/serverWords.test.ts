import { expect, test } from 'vitest'
import { answers as shared } from '#platform/web/answers/answers.hi.ts'
import { translated } from '#platform/web/answers/serverWords.ts'
import { lessonPlans } from '../contract.ts'
import { en } from './messages.en.ts'
import hindi from './messages.hi.ts'

test('every sentence these screens may be answered with has its Hindi', () => {
  const told = Object.values(lessonPlans.routes).flatMap((route) => [
    ...('message' in route && route.message ? [route.message] : []),
    ...Object.values<{ message: string }>('fails' in route ? (route.fails ?? {}) : {}).map(({ message }) => message),
  ])
  for (const sentence of told)
    expect(translated(sentence, [en.answers, hindi.answers], shared), sentence).toMatch(/\p{Script=Devanagari}/u)
})
