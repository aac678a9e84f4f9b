import type { CachedLookup } from '#platform/server/database/database.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import type { Actor } from '../actor.ts'
import type { RequestCredentials } from '../credentials.ts'
import type { FoundSession } from './sessionLookup.ts'

/** The result of a session's last lookup. Never trusted without checking it against the database. */
export type CachedSession = FoundSession & CachedLookup & { readonly tenant: TenantEntry; readonly actor: Actor }

/** Enough for the users of many schools. When it is full, the cache is cleared, which costs each session one lookup. */
const maxSessions = 20_000

/** By token, which is in this process's memory anyway when it is used. */
const sessions = new Map<string, CachedSession>()

const keyOf = ({ token, yearId }: RequestCredentials) => (yearId === null ? token : `${token} ${yearId}`)

const fingerprints = new WeakMap<TenantEntry, string>()

/** The tenant data an actor depends on. */
function fingerprintOf(tenant: TenantEntry): string {
  const known = fingerprints.get(tenant)
  if (known !== undefined) return known
  const fresh = `${tenant.id} ${tenant.currentYearId} ${tenant.modules}`
  fingerprints.set(tenant, fresh)
  return fresh
}

/** Ignores sessions of a tenant that has changed, and tokens sent to another school's host. */
export function cachedSession(credentials: RequestCredentials): CachedSession | undefined {
  const session = sessions.get(keyOf(credentials))
  return session && fingerprintOf(session.tenant) === fingerprintOf(credentials.tenant) ? session : undefined
}

export function cacheSession(credentials: RequestCredentials, session: CachedSession) {
  if (sessions.size >= maxSessions) sessions.clear()
  sessions.set(keyOf(credentials), session)
}

export const forgetSession = (credentials: RequestCredentials) => sessions.delete(keyOf(credentials))
