import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { PushDevice } from '#platform/server/messages/delivery.ts'
import type { Actor } from '#platform/server/requests/actor.ts'

/**
 * The browsers that are still told, as `d`. A session that has merely expired goes on: a phone nobody signed out of must not
 * fall silent after two weeks.
 */
export const listeningDevices = sql`push_devices d join sessions s
    on s.tenant_id = d.tenant_id and s.id = d.session_id and s.ended_at is null`

/** Browsers of one person. A new one beyond these replaces the oldest. */
const maxDevices = 20

/** Turns push on in a browser. Whoever used the browser before is no longer told in it. */
export async function addDevice(db: TenantDb, { userId, sessionId }: Actor, { endpoint, keys }: PushDevice) {
  await sql`
    insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
    values (${userId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth})
    on conflict (tenant_id, endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`.execute(db)
  await sql`
    delete from push_devices where user_id = ${userId} and id in (
      select id from push_devices where user_id = ${userId} order by created_at desc, id desc offset ${maxDevices})`.execute(
    db,
  )
}

/** Whether push is on in the caller's browser; it now belongs to their current session. Somebody else's ends. */
export async function keepDevice(db: TenantDb, { userId, sessionId }: Actor, endpoint: string): Promise<boolean> {
  await sql`delete from push_devices where endpoint = ${endpoint} and user_id <> ${userId}`.execute(db)
  const { rows } = await sql<{ id: string }>`
    update push_devices d set user_id = ${userId}, session_id = ${sessionId} from sessions s
    where d.endpoint = ${endpoint} and d.user_id = ${userId} and s.tenant_id = d.tenant_id and s.id = d.session_id and s.ended_at is null
    returning d.id`.execute(db)
  return rows.length > 0
}

export async function removeDevice(db: TenantDb, userId: string, endpoint: string): Promise<void> {
  await sql`delete from push_devices where endpoint = ${endpoint} and user_id = ${userId}`.execute(db)
}

/** The browsers of a person in which push is on, the newest first. */
export async function listDevices(db: TenantDb, { userId, sessionId }: Actor) {
  const { rows } = await sql<{ client: string; isCurrent: boolean }>`
    select s.client, s.id = ${sessionId} as "isCurrent" from ${listeningDevices}
    where d.user_id = ${userId} order by d.created_at desc, d.id desc`.execute(db)
  return rows
}

/** Forgets browsers that no longer exist. */
export async function forgetDevices(db: TenantDb, deviceIds: readonly string[]): Promise<void> {
  await sql`delete from push_devices where id = any (${[...deviceIds]}::uuid[])`.execute(db)
}
