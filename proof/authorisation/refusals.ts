import type { Access } from '#platform/contract/access/access.ts'
import type { ProofServer } from '../server/proofServer.ts'
import type { Person } from '../stage/principals.ts'
import type { NamedRoute } from '../stage/routes.ts'
import { play, type Scene } from '../stage/scenes.ts'
import { mayCall } from './specification.ts'

export type RouteCall = { readonly named: NamedRoute; readonly scene: Scene }
export type RefusalCount = { readonly refused: number; readonly failures: readonly string[] }

/**
 * Calls every route as one person: routes that the specification does not open to them must return 403, or 401 for an
 * anonymous visitor. `opens` is the specification; the rules in the contracts are what is being checked.
 */
export async function checkRefusals(
  server: ProofServer,
  calls: readonly RouteCall[],
  person: Person,
  opens: (action: string, personName: string) => boolean = mayCall,
): Promise<RefusalCount> {
  let refused = 0
  const failures: string[] = []
  for (const { named, scene } of calls) {
    if (opens(named.action, person.name)) continue
    const response = await play(server, named, scene, person)
    const wanted = person.actor ? '403 not-allowed' : '401 sign-in-needed'
    const found = `${response.statusCode} ${(response.json() as { code?: string }).code}`
    if (found === wanted) refused += 1
    else failures.push(`${named.action} as ${person.name}: ${found} instead of ${wanted}`)
  }
  return { refused, failures }
}

/** Whether access depends on the record, such as a teacher's own classes. */
export const hasReach = (access: Access) =>
  access.who === 'some' && access.rules.some((rule) => 'reach' in rule && rule.reach !== undefined)
