import { expect, test } from 'vitest'
import { features } from '#platform/contract/access/permissions.ts'
import { domainNames } from '../grants/grants.ts'
import { domainGroups, featuresOf, groupNames } from './adminWords.ts'

test('PERM-05 the roles screen lists every domain and every feature exactly once', () => {
  const domains = groupNames.flatMap((group) => domainGroups[group])
  expect([...domains].sort()).toEqual([...domainNames].sort())
  expect(domains.flatMap(featuresOf).sort()).toEqual([...features].sort())
})
