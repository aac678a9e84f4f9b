import { expect, test } from 'vitest'
import { organisation, organisationTypes } from '#modules/tenancy/contract.ts'
import { commonFailures } from '#platform/contract/envelope.ts'
import { unreachable } from '#platform/web/api.ts'
import { en } from './messages.en.ts'
import hi from './messages.hi.ts'
import { translated } from './words.ts'

test('every sentence the organisation’s screens may be answered with has its Hindi', () => {
  const routes = Object.values(organisation.routes).filter(({ path }) => path.startsWith('/api/organisation'))
  const told = routes.flatMap((route) => [
    ...('message' in route && route.message ? [route.message] : []),
    ...Object.values<{ message: string }>(route.fails ?? {}).map(({ message }) => message),
  ])
  const common = (['invalid-input', 'not-allowed', 'not-found', 'too-large', 'busy', 'server-error'] as const).map(
    (code) => commonFailures[code].message,
  )
  const sentences = [...told, ...common, unreachable]
  for (const sentence of sentences) expect(translated(sentence, hi.answers), sentence).toMatch(/\p{Script=Devanagari}/u)
})

test('every type of organisation has its word', () => {
  expect(Object.keys(en.types).sort()).toEqual([...organisationTypes].sort())
})
