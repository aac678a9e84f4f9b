import { expect, test } from 'vitest'
import { organisationTypes } from '#modules/tenancy/schemas.ts'
import { en } from './messages.en.ts'

test('every type of organisation has its word', () => {
  expect(Object.keys(en.types).sort()).toEqual([...organisationTypes].sort())
})
