import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Cookies } from '#platform/server/requests/context.ts'
import { hashToken, sessionCookie } from '#platform/server/requests/credentials.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Session } from '../schemas.ts'
import { describeClient } from './clientNames.ts'

const sessionDays = 14

export const browserCookie = 'banyan_browser'
export const browserDays = 365

export const newToken = () => randomBytes(32).toString('base64url')

/** Creates a session and returns its token; only the token's hash is stored. */
export async function openSession(
  unit: Unit,
  userId: string,
  from: { address: string; userAgent: string },
  gateDeviceId: string | null = null,
) {
  const token = newToken()
  const { id } = await unit.db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      gate_device_id: gateDeviceId,
      client: describeClient(from.userAgent),
      address: from.address,
      expires_at: sql`now() + make_interval(days => ${sessionDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  unit.audit({ entity: 'session', entityId: id, after: { userId } })
  return token
}

export const setSessionCookie = (cookies: Cookies, token: string) =>
  cookies.set(sessionCookie, token, sessionDays * 86_400)

/** This browser, if someone of this school has signed in from it before, and whether this user has. */
export type KnownBrowser = { readonly hash: string; readonly isOwn: boolean }

export async function knownBrowser(
  db: TenantDb,
  cookies: Cookies,
  userId: string | undefined,
): Promise<KnownBrowser | null> {
  const token = cookies.get(browserCookie)
  if (!token) return null
  const hash = hashToken(token)
  const { rows } = await sql<{ own: boolean | null }>`
    select bool_or(user_id = ${userId ?? null}) as own from known_browsers where token_hash = ${hash} having count(*) > 0`.execute(
    db,
  )
  return rows[0] ? { hash: hash.toString('hex'), isOwn: rows[0].own === true } : null
}

/** Remembers this browser. Returns true if it is new to a user who has signed in from another one before. */
export async function rememberBrowser(db: TenantDb, cookies: Cookies, userId: string): Promise<boolean> {
  const token = cookies.get(browserCookie) ?? newToken()
  const hash = hashToken(token)
  const { rows } = await sql<{ is_new: boolean }>`
    select count(*) > 0 and not coalesce(bool_or(token_hash = ${hash}), false) as is_new
    from known_browsers where user_id = ${userId}`.execute(db)
  await db
    .insertInto('known_browsers')
    .values({ token_hash: hash, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'token_hash', 'user_id']).doUpdateSet({ last_used_at: sql`now()` }),
    )
    .execute()
  cookies.set(browserCookie, token, browserDays * 86_400)
  return rows[0]?.is_new ?? false
}

export async function listSessions(db: TenantDb, userId: string, currentId: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'client', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    sessionId: row.id,
    client: row.client,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    current: row.id === currentId,
  }))
}

/** Ends a user's sessions (all, one, or all but one) and returns how many were ended. */
export async function endSessions(unit: Unit, userId: string, which: { only?: string; except?: string } = {}) {
  let query = unit.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (which.only) query = query.where('id', '=', which.only)
  if (which.except) query = query.where('id', '!=', which.except)
  const ended = await query.returning('id').execute()
  for (const { id } of ended)
    unit.audit({ entity: 'session', entityId: id, before: { userId }, after: { ended: true } })
  return ended.length
}

export async function endSessionByToken(unit: Unit, token: string) {
  const ended = await unit.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .executeTakeFirst()
  if (ended)
    unit.audit({ entity: 'session', entityId: ended.id, before: { userId: ended.user_id }, after: { ended: true } })
}
