import { expect, test } from 'vitest'
import { answers as shared } from '#platform/web/answers/answers.hi.ts'
import { translated } from '#platform/web/answers/serverWords.ts'
import { attendance } from '../contract.ts'
import { staffAttendance } from '../staffAttendanceContract.ts'
import { en } from './messages.en.ts'
import hindi from './messages.hi.ts'

const inHindi = (sentence: string) => translated(sentence, [en.answers, hindi.answers], shared)

test('every sentence these screens may be answered with has its Hindi', () => {
  const routes = [attendance, staffAttendance].flatMap(({ routes }) => Object.values(routes))
  const told = routes.flatMap((route) => [
    ...('message' in route && route.message ? [route.message] : []),
    ...Object.values<{ message: string }>('fails' in route ? (route.fails ?? {}) : {}).map(({ message }) => message),
  ])
  for (const sentence of told) expect(inHindi(sentence), sentence).toMatch(/\p{Script=Devanagari}/u)
})

test('a sentence with values in it keeps them', () => {
  expect(inHindi('Choose a day of the academic year, 1 Jun 2026 to 30 Apr 2027.')).toContain('1 Jun 2026')
})
