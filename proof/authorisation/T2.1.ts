import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import type { Person } from '../stage/principals.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { createDefaultStage, createScene, play, type Scene, type Stage } from '../stage/scenes.ts'
import { withValue } from '../stage/values.ts'
import { permissionNames } from './audience.ts'
import {
  adminMayCall,
  audiences,
  domainNumbers,
  flagLetters,
  type Grants,
  hasPermission,
  mayCall,
  missingAudience,
  specifiedFeatures,
} from './specification.ts'

export const program = proof('T2.1', 'every privilege grants exactly what the specification says', async (context) => {
  const server = await context.server()
  const stage = await createDefaultStage(server)
  const failures = allRoutes.filter(({ action }) => !(action in audiences)).map(({ action }) => missingAudience(action))
  if (failures.length > 0) return { count: failures.length, failures }
  const calls = await createHarmlessCalls(stage, context.subset(allRoutes, 7))
  let count = 0
  const expect = (what: string, found: unknown, wanted: unknown) => {
    count += 1
    if (found !== wanted) failures.push(`${what}: ${String(found)} instead of ${String(wanted)}`)
  }
  const plain = stage.person('plainadmin')
  for (const [index, { name, grants }] of listGrantCases().entries()) {
    if (index % context.count(1, 61) !== 0) continue
    await setGrants(server, plain, grants)
    for (const { named, scene } of calls) {
      expect(
        `${named.action} with ${name}`,
        await isAdmitted(server, named, scene, plain),
        adminMayCall(named.action, grants),
      )
    }
    const matrix = await readMatrix(server, stage, plain)
    expect(`features with ${name}`, Object.keys(matrix).sort().join(), [...specifiedFeatures].sort().join())
    for (const feature of specifiedFeatures) {
      for (const permission of permissionNames) {
        expect(
          `${feature} ${permission} with ${name}`,
          matrix[feature]?.[permission],
          hasPermission(grants, feature, permission),
        )
      }
    }
  }
  for (const person of stage.people) {
    if (person.name === 'plainadmin') continue
    for (const { named, scene } of calls) {
      expect(
        `${named.action} as ${person.name}`,
        await isAdmitted(server, named, scene, person),
        mayCall(named.action, person.name),
      )
    }
  }
  return { count, failures, figures: { routes: calls.length, 'grants tried': listGrantCases().length } }
})

/** Each flag of each domain alone, and everything except that flag. */
function listGrantCases(): { name: string; grants: Grants }[] {
  return domainNumbers.flatMap((domain) =>
    flagLetters.flatMap((letter) => {
      const all = new Map(domainNumbers.map((number) => [number, flagLetters.join('')]))
      all.set(domain, flagLetters.filter((other) => other !== letter).join(''))
      return [
        { name: `only ${domain}${letter}`, grants: new Map([[domain, letter]]) },
        { name: `all but ${domain}${letter}`, grants: all },
      ]
    }),
  )
}

/** Calls with nonexistent ids, so that an admitted call changes nothing. */
async function createHarmlessCalls(
  stage: Stage,
  routes: readonly NamedRoute[],
): Promise<{ named: NamedRoute; scene: Scene }[]> {
  const calls: { named: NamedRoute; scene: Scene }[] = []
  for (const named of routes.filter(({ action }) => audiences[action] !== 'open')) {
    const scene = await createScene(named, stage)
    const call = scene.slots.reduce((sent, slot) => withValue(sent, slot, newId()), scene.call)
    calls.push({ named, scene: { ...scene, call } })
  }
  return calls
}

async function isAdmitted(server: ProofServer, named: NamedRoute, scene: Scene, as: Person): Promise<boolean> {
  const response = await play(server, named, scene, as)
  if (response.statusCode >= 500) throw new Error(`${named.action} returned ${response.statusCode}: ${response.body}`)
  // The body of a success may be a file instead of JSON.
  if (response.statusCode < 400) return true
  return response.statusCode !== 401 && (response.json() as { code?: string }).code !== 'not-allowed'
}

async function setGrants(server: ProofServer, { tenantId, userId }: Person, grants: Grants) {
  await server.services.database.inTenant({ tenantId }, async (db) => {
    await db
      .deleteFrom('privileges')
      .where('user_id', '=', userId ?? '')
      .execute()
    const rows = [...grants].map(([domain, letters]) => ({
      user_id: userId ?? '',
      domain_id: domain,
      is_viewable: letters.includes('v'),
      is_editable: letters.includes('e'),
      is_approval: letters.includes('a'),
      is_printable: letters.includes('p'),
    }))
    await db.insertInto('privileges').values(rows).execute()
  })
}

type PermissionMatrix = Record<string, Record<string, boolean>>

/** The effective permission matrix, as shown on the roles screen. */
async function readMatrix(server: ProofServer, stage: Stage, admin: Person): Promise<PermissionMatrix> {
  const response = await server.call({
    method: 'GET',
    url: '/api/admin-accounts',
    headers: stage.person('superadmin').headers,
  })
  const { admins } = (response.json() as { data: { admins: { userId: string; matrix: PermissionMatrix }[] } }).data
  return admins.find(({ userId }) => userId === admin.userId)?.matrix ?? {}
}
