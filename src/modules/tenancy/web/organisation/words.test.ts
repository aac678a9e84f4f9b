import { expect, test } from 'vitest'
import { organisationTypes } from '#modules/tenancy/schemas.ts'
import { en } from './messages.en.ts'

test('every organisation type has a label', () => {
  expect(Object.keys(en.types).sort()).toEqual([...organisationTypes].sort())
})
