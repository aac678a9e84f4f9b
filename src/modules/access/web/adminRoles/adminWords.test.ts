import { expect, test } from 'vitest'
import { adminRoles } from '#modules/access/adminRoleContract.ts'
import { sessions } from '#modules/access/contract.ts'
import { features } from '#platform/contract/access/permissions.ts'
import { domainNames } from '../grants/grants.ts'
import { translated } from '../words.ts'
import { en } from './adminRoles.en.ts'
import hi from './adminRoles.hi.ts'
import { domainGroups, featuresOf, groupNames } from './adminWords.ts'

test('PERM-05 the roles screen shows every domain once and every feature of the matrix once', () => {
  const shown = groupNames.flatMap((group) => domainGroups[group])
  expect([...shown].sort()).toEqual([...domainNames].sort())
  expect(shown.flatMap(featuresOf).sort()).toEqual([...features].sort())
})

test('every sentence the roles screen may be answered with has its Hindi', () => {
  const { createAdmin, savePrivileges, setAdminStatus } = adminRoles.routes
  const { unlockAccount } = sessions.routes
  const sentences = [
    createAdmin.message,
    savePrivileges.message,
    ...[createAdmin, savePrivileges, setAdminStatus, unlockAccount].flatMap(({ fails }) =>
      Object.values<{ message: string }>(fails).map(({ message }) => message),
    ),
  ]
  for (const sentence of sentences) expect(translated(sentence, en.answers, hi.answers), sentence).not.toBe(sentence)
})
