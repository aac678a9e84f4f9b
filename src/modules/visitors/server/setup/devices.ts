import { createPublicKey, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { GateDevice } from '#modules/visitors/setupSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { fullName } from '../people.ts'
import { codeDigest } from '../secrets.ts'

const codeMinutes = 10

export async function listDevices(db: TenantDb): Promise<GateDevice[]> {
  const { rows } = await sql<GateDevice>`
    select d.id as "deviceId", d.name, d.gate_id as "gateId", g.name as "gateName", d.enrolled_at as "enrolledAt",
      d.last_seen_at as "lastSeenAt",
      case when d.revoked_at is not null then 'revoked' when d.public_key is not null then 'active'
        when d.code_expires_at > now() then 'waiting' else 'expired' end as state,
      (select count(*)::int from gate_entries e where e.device_id = d.id and e.received_at >= now() - interval '1 day') as "entriesToday"
    from gate_devices d join gates g on g.tenant_id = d.tenant_id and g.id = d.gate_id
    where d.revoked_at is null or d.revoked_at > now() - interval '30 days'
    order by d.revoked_at is not null, lower(g.name), lower(d.name), d.id limit 200`.execute(db)
  return rows
}

export async function listGateAccounts(db: TenantDb) {
  const { rows } = await sql<{ userId: string; name: string; userName: string; isActive: boolean }>`
    select u.id as "userId", ${fullName('u')} as name, u.user_name as "userName", u.status_id = 1 as "isActive" from users u
    where u.is_gate_staff order by u.status_id, lower(u.first_name), lower(u.last_name), u.id limit 200`.execute(db)
  return rows
}

export async function addDevice(
  { db, audit }: Unit,
  userId: string,
  { name, gateId }: { name: string; gateId: string },
) {
  const gate = await sql`select from gates where id = ${gateId} and is_active`.execute(db)
  if (gate.rows.length === 0) return 'no-such-gate'
  const deviceId = newId()
  const code = randomBytes(18).toString('base64url')
  const { rows } = await sql<{ expiresAt: string }>`
    insert into gate_devices (id, gate_id, name, code_hash, code_expires_at, created_by)
    values (${deviceId}, ${gateId}, ${name}, ${codeDigest(code)}, now() + make_interval(mins => ${codeMinutes}), ${userId})
    returning code_expires_at as "expiresAt"`.execute(db)
  audit({ entity: 'gateDevice', entityId: deviceId, after: { name, gateId } })
  return { deviceId, code, expiresAt: rows[0]?.expiresAt ?? '' }
}

/** Sessions of a revoked phone are not found any more, so nothing else has to end. */
export async function revokeDevice({ db, audit }: Unit, deviceId: string): Promise<boolean> {
  const { rows } = await sql`update gate_devices set revoked_at = now(), code_hash = null
    where id = ${deviceId} and revoked_at is null returning id`.execute(db)
  if (rows.length > 0) audit({ entity: 'gateDevice', entityId: deviceId, after: { revoked: true } })
  return rows.length > 0
}

/** Whether these bytes are a public key on the curve P-256. */
export function isDeviceKey(spki: Buffer): boolean {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** Binds a phone by its code, once. */
export async function enrolDevice({ db, audit }: Unit, code: string, publicKey: Buffer) {
  const { rows } = await sql<{ deviceId: string; name: string; gateName: string }>`
    update gate_devices d set public_key = ${publicKey}, enrolled_at = now(), code_hash = null from gates g
    where d.code_hash = ${codeDigest(code)} and d.code_expires_at > now() and d.revoked_at is null
      and g.tenant_id = d.tenant_id and g.id = d.gate_id
    returning d.id as "deviceId", d.name, g.name as "gateName"`.execute(db)
  const [device] = rows
  if (device) audit({ entity: 'gateDevice', entityId: device.deviceId, after: { enrolled: true } })
  return device
}
