import { mayUse } from '#platform/contract/access/access.ts'
import { isShutOut } from '#platform/contract/access/roleModules.ts'
import type { CachedLookup, TenantDb } from '#platform/server/database/database.ts'
import { actorFrom, type SessionUser } from '../actor.ts'
import { lookupOf, type RequestCredentials, refusalOf, refuseClosedTenant, tenantStateAt } from '../credentials.ts'
import { problem } from '../problem.ts'
import { rememberPerson } from '../sessions/callers.ts'
import { proofProblem } from '../sessions/deviceProof.ts'
import type { CachedSession } from '../sessions/sessionCache.ts'
import type { FoundSession } from '../sessions/sessionLookup.ts'
import type { Mounted } from './mountedRoute.ts'

/** The session of a token, as just looked up. */
export async function sessionFrom(
  credentials: RequestCredentials,
  { found, db }: { found: (FoundSession & CachedLookup) | null; db: TenantDb },
): Promise<CachedSession> {
  if (!found) throw await refusalOf(db, lookupOf(credentials))
  const { tenant, yearId } = credentials
  return { ...found, tenant, actor: actorFrom(found.user, tenant, yearId) }
}

/** Sessions of gate staff work on the phone they were opened on, and nowhere else. */
export function requireDevice({ proof }: Pick<RequestCredentials, 'proof'>, user: SessionUser, now: Date) {
  if (!user.isGateStaff) return
  const refused = proofProblem(proof, user.deviceId, user.deviceKey, now)
  if (refused) throw refused
}

/** Throws a problem if the user may not call the route. */
export function admit(one: Mounted, credentials: RequestCredentials, { user, actor }: CachedSession) {
  rememberPerson(credentials.token, user.userId)
  refuseClosedTenant(credentials.tenant, tenantStateAt(credentials.tenant, one.services.now()))
  if (isShutOut(credentials.tenant, user)) throw problem('access-denied')
  requireDevice(credentials, user, one.services.now())
  if (credentials.yearId && user.yearStatus === null) throw problem('not-found')
  if (user.mustSetPassword && !one.route.beforePasswordIsSet) throw problem('password-expired')
  if (!mayUse(one.route.access, actor)) throw problem('not-allowed')
  one.services.touchSession(actor, user.lastSeenAt)
}
