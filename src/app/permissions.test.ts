import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { adminRoles } from '#modules/access/adminRoleContract.ts'
import { adminRolesDefinitions } from '#modules/access/adminRoleSchemas.ts'
import type { Route } from '#platform/contract/route.ts'
import { permissionNames } from '#proof/authorisation/audience.ts'
import {
  adminMayCall,
  audiences,
  domainNumbers,
  flagLetters,
  hasPermission,
  specifiedFeatures,
} from '#proof/authorisation/specification.ts'
import { startProofServer } from '#proof/server/testServer.ts'
import { signInAs } from '#proof/stage/principals.ts'
import { buildRequest } from '#proof/stage/requests.ts'
import { allRoutes, operatorRoutes } from '#proof/stage/routes.ts'
import { play } from '#proof/stage/scenes.ts'

const server = await startProofServer()
const superadmin = await signInAs(server, 'greenwood', 'superadmin')
const admin = await signInAs(server, 'greenwood', 'plainadmin')
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
  const request = buildRequest(
    { ...savePrivileges, ...adminRolesDefinitions.savePrivileges },
    { params: { userId: admin.userId }, body: { privileges, version } },
  )
  const answer = await server.call({ ...request, headers: superadmin.headers })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

/** What an admitted read without input answers: 400 if its query needs some. */
const answerToNothing = ({ query = {} }: Route) => (z.object(query).safeParse({}).success ? 200 : 400)

const anyGrants = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...domainNumbers), fc.subarray([...flagLetters], { minLength: 1 })), {
    selector: ([domain]) => domain,
    maxLength: 8,
  })
  .map((pairs) => new Map(pairs.map(([domain, letters]) => [domain, letters.join('')])))

test('PERM-02 for any grants, the server’s matrix matches the specification', async () => {
  await fc.assert(
    fc.asyncProperty(anyGrants, async (grants) => {
      const { matrix } = await save(grants)
      for (const feature of specifiedFeatures) {
        const expected = Object.fromEntries(permissionNames.map((name) => [name, hasPermission(grants, feature, name)]))
        expect({ [feature]: matrix[feature] }).toEqual({ [feature]: expected })
      }
    }),
    { numRuns: 15 },
  )
})

test('PERM-03 for any grants, the next call is allowed or refused by the same matrix', async () => {
  const reads = allRoutes.filter(
    ({ action, route }) => route.method === 'GET' && audiences[action] !== 'open' && !route.params,
  )
  await fc.assert(
    fc.asyncProperty(anyGrants, async (grants) => {
      await save(grants)
      for (const one of reads) {
        const answer = await play(server, one, { as: admin, call: {}, slots: [] })
        const expected = adminMayCall(one.action, grants) ? answerToNothing(one.route) : 403
        expect([one.action, answer.statusCode]).toEqual([one.action, expected])
      }
    }),
    { numRuns: 6 },
  )
})

test('PERM-02 a super-admin has every permission', async () => {
  const { matrix } = await accountOf(superadmin.userId)
  const all = Object.values(matrix).flatMap((flags) => Object.values(flags))
  expect(all).toHaveLength(specifiedFeatures.length * 4)
  expect(all.every(Boolean)).toBe(true)
})

test('PERM-03 every route is in the specification', () => {
  const registered = Object.keys(audiences).sort()
  expect(registered, 'edit proof/authorisation/audiences').toEqual(
    [...allRoutes, ...operatorRoutes].map(({ action }) => action).sort(),
  )
})
