import { expect, test } from 'vitest'
import { features } from '#platform/contract/access/permissions.ts'
import { domainNames } from '../grants/grants.ts'
import { domainGroups, featuresOf, groupNames } from './adminWords.ts'

test('PERM-05 the roles screen shows every domain once and every feature of the matrix once', () => {
  const shown = groupNames.flatMap((group) => domainGroups[group])
  expect([...shown].sort()).toEqual([...domainNames].sort())
  expect(shown.flatMap(featuresOf).sort()).toEqual([...features].sort())
})
