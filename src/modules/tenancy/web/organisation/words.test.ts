import { expect, test } from 'vitest'
import { organisation } from '#modules/tenancy/contract.ts'
import { organisationTypes } from '#modules/tenancy/schemas.ts'
import { answers as shared } from '#platform/web/answers/answers.hi.ts'
import { translated } from '#platform/web/answers/serverWords.ts'
import { en } from './messages.en.ts'
import hi from './messages.hi.ts'

test('every sentence the organisation’s screens may be answered with has its Hindi', () => {
  const routes = Object.values(organisation.routes).filter(({ path }) => path.startsWith('/api/organisation'))
  const told = routes.flatMap((route) => [
    ...('message' in route && route.message ? [route.message] : []),
    ...Object.values<{ message: string }>(route.fails ?? {}).map(({ message }) => message),
  ])
  for (const sentence of told)
    expect(translated(sentence, [en.answers, hi.answers], shared), sentence).toMatch(/\p{Script=Devanagari}/u)
})

test('every type of organisation has its word', () => {
  expect(Object.keys(en.types).sort()).toEqual([...organisationTypes].sort())
})
