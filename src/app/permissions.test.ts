import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adminRoles } from '#modules/access/adminRoleContract.ts'
import { adminRolesDefinitions } from '#modules/access/adminRoleSchemas.ts'
import {
  adminMayCall,
  audiences,
  domainNumbers,
  flagLetters,
  holds,
  permissionNames,
  specifiedFeatures,
} from '#proof/authorisation/specification.ts'
import { provingServer } from '#proof/server/testServer.ts'
import { seat } from '#proof/stage/principals.ts'
import { requestFor } from '#proof/stage/requests.ts'
import { allRoutes } from '#proof/stage/routes.ts'
import { play } from '#proof/stage/scenes.ts'

const server = await provingServer()
const superadmin = await seat(server, 'greenwood', 'superadmin')
const admin = await seat(server, 'greenwood', 'plainadmin')
const { savePrivileges, listAdmins } = adminRoles.routes

type Account = { userId: string; version: number; matrix: Record<string, Record<string, boolean>> }

async function accountOf(userId: string | null): Promise<Account> {
  const answer = await server.call({ method: 'GET', url: listAdmins.path, headers: superadmin.headers })
  const found = (answer.json().data.admins as Account[]).find((one) => one.userId === userId)
  if (!found) throw new Error('The admin is not listed.')
  return found
}

async function save(grants: ReadonlyMap<number, string>): Promise<Account> {
  const privileges = [...grants].map(([domainId, letters]) => ({
    domainId,
    isViewable: letters.includes('v'),
    isEditable: letters.includes('e'),
    isApproval: letters.includes('a'),
    isPrintable: letters.includes('p'),
  }))
  const { version } = await accountOf(admin.userId)
  const request = requestFor(
    { ...savePrivileges, ...adminRolesDefinitions.savePrivileges },
    { params: { userId: admin.userId }, body: { privileges, version } },
  )
  const answer = await server.call({ ...request, headers: superadmin.headers })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

const anyGrants = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...domainNumbers), fc.subarray([...flagLetters], { minLength: 1 })), {
    selector: ([domain]) => domain,
    maxLength: 8,
  })
  .map((pairs) => new Map(pairs.map(([domain, letters]) => [domain, letters.join('')])))

test('PERM-02 whatever is granted, the matrix the server shows is the one of the specification', async () => {
  await fc.assert(
    fc.asyncProperty(anyGrants, async (grants) => {
      const { matrix } = await save(grants)
      for (const feature of specifiedFeatures) {
        const expected = Object.fromEntries(permissionNames.map((name) => [name, holds(grants, feature, name)]))
        expect({ [feature]: matrix[feature] }).toEqual({ [feature]: expected })
      }
    }),
    { numRuns: 15 },
  )
})

test('PERM-03 whatever is granted, the next call is let in or refused by the same matrix', async () => {
  const reads = allRoutes.filter(
    ({ action, route }) => route.method === 'GET' && audiences[action] !== 'open' && !route.params,
  )
  await fc.assert(
    fc.asyncProperty(anyGrants, async (grants) => {
      await save(grants)
      for (const one of reads) {
        const answer = await play(server, one, { as: admin, call: {}, slots: [] })
        // Whoever is let in without what the call needs is told what is missing.
        const letIn = [200, 400].includes(answer.statusCode)
        expect([one.action, letIn]).toEqual([one.action, adminMayCall(one.action, grants)])
      }
    }),
    { numRuns: 6 },
  )
})

test('PERM-02 a super admin is shown every permission, and nobody else is an admin', async () => {
  const { matrix } = await accountOf(superadmin.userId)
  const all = Object.values(matrix).flatMap((flags) => Object.values(flags))
  expect(all).toHaveLength(specifiedFeatures.length * 4)
  expect(all.every(Boolean)).toBe(true)
})

test('PERM-03 every route stands in the specification the proof is held against', () => {
  expect(Object.keys(audiences).sort()).toEqual(allRoutes.map(({ action }) => action).sort())
})
