import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import type { Person } from '../stage/principals.ts'
import { allRoutes, type NamedRoute } from '../stage/routes.ts'
import { play, type Scene, type Stage, sceneOf, usualStage } from '../stage/scenes.ts'
import { withValue } from '../stage/values.ts'
import {
  type Admitted,
  adminMayCall,
  audiences,
  domainNumbers,
  flagLetters,
  type Grants,
  holds,
  permissionNames,
  specifiedFeatures,
} from './specification.ts'

export const program = proof(
  'T2.1',
  'every privilege opens what the specification says and nothing else',
  async (context) => {
    const server = await context.server()
    const stage = await usualStage(server)
    const failures = allRoutes
      .filter(({ action }) => !(action in audiences))
      .map(({ action }) => `${action} is not in the specification of the proof`)
    if (failures.length > 0) return { count: failures.length, failures }
    const calls = await harmlessCalls(stage, context.share(allRoutes, 7))
    let count = 0
    const expect = (what: string, found: unknown, wanted: unknown) => {
      count += 1
      if (found !== wanted) failures.push(`${what}: ${String(found)} instead of ${String(wanted)}`)
    }
    const plain = stage.person('plainadmin')
    for (const [index, { name, grants }] of cells().entries()) {
      if (index % context.count(1, 61) !== 0) continue
      await grant(server, plain, grants)
      for (const { one, scene } of calls) {
        expect(`${one.action} with ${name}`, await isLetIn(server, one, scene, plain), adminMayCall(one.action, grants))
      }
      const matrix = await shownMatrix(server, stage, plain)
      expect(`features with ${name}`, Object.keys(matrix).sort().join(), [...specifiedFeatures].sort().join())
      for (const feature of specifiedFeatures) {
        for (const permission of permissionNames) {
          expect(
            `${feature} ${permission} with ${name}`,
            matrix[feature]?.[permission],
            holds(grants, feature, permission),
          )
        }
      }
    }
    for (const person of stage.people) {
      if (person.name === 'plainadmin') continue
      for (const { one, scene } of calls) {
        expect(
          `${one.action} as ${person.name}`,
          await isLetIn(server, one, scene, person),
          roleMayCall(one.action, person),
        )
      }
    }
    return { count, failures, figures: { routes: calls.length, 'grants tried': cells().length } }
  },
)

/** One flag of one domain alone, and everything but that flag. */
function cells(): { name: string; grants: Grants }[] {
  return domainNumbers.flatMap((domain) =>
    flagLetters.flatMap((letter) => {
      const all = new Map(domainNumbers.map((number) => [number, flagLetters.join('')]))
      all.set(domain, flagLetters.filter((one) => one !== letter).join(''))
      return [
        { name: `only ${domain}${letter}`, grants: new Map([[domain, letter]]) },
        { name: `all but ${domain}${letter}`, grants: all },
      ]
    }),
  )
}

/** Calls whose ids nobody has: whoever is let in changes nothing. */
async function harmlessCalls(
  stage: Stage,
  routes: readonly NamedRoute[],
): Promise<{ one: NamedRoute; scene: Scene }[]> {
  const calls: { one: NamedRoute; scene: Scene }[] = []
  for (const one of routes.filter(({ action }) => audiences[action] !== 'open')) {
    const scene = await sceneOf(one, stage)
    const call = scene.slots.reduce((sent, slot) => withValue(sent, slot, newId()), scene.call)
    calls.push({ one, scene: { ...scene, call } })
  }
  return calls
}

async function isLetIn(server: ProofServer, one: NamedRoute, scene: Scene, as: Person): Promise<boolean> {
  const answer = await play(server, one, scene, as)
  if (answer.statusCode >= 500) throw new Error(`${one.action} answered ${answer.statusCode}: ${answer.body}`)
  // What succeeds may be a file.
  if (answer.statusCode < 400) return true
  return answer.statusCode !== 401 && (answer.json() as { code?: string }).code !== 'not-allowed'
}

async function grant(server: ProofServer, { tenantId, userId }: Person, grants: Grants) {
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

type Shown = Record<string, Record<string, boolean>>

/** The effective matrix, as the roles screen shows it to the super admin. */
async function shownMatrix(server: ProofServer, stage: Stage, admin: Person): Promise<Shown> {
  const answer = await server.call({
    method: 'GET',
    url: '/api/admin-accounts',
    headers: stage.person('superadmin').headers,
  })
  const { admins } = (answer.json() as { data: { admins: { userId: string; matrix: Shown }[] } }).data
  return admins.find(({ userId }) => userId === admin.userId)?.matrix ?? {}
}

const admittedAs: Record<string, (admitted: Admitted) => boolean> = {
  anonymous: () => false,
  teacher: (admitted) => admitted === 'teacher' || admitted === 'ownTeacher',
  classteacher: (admitted) => admitted === 'teacher' || admitted === 'ownTeacher',
  // Every flag of every domain, but not a super admin.
  fulladmin: (admitted) => typeof admitted !== 'string',
  superadmin: (admitted) => typeof admitted !== 'string' || admitted === 'superAdmin',
  staff: (admitted) => admitted === 'staff',
  gate: (admitted) => admitted === 'gate',
  student: (admitted) => admitted === 'student',
  orgadmin: (admitted) => admitted === 'organisation',
}

function roleMayCall(action: string, person: Person): boolean {
  const audience = audiences[action]
  if (audience === 'any') return person.actor !== null
  return audience !== 'open' && (audience ?? []).some((admitted) => admittedAs[person.name]?.(admitted) ?? false)
}
