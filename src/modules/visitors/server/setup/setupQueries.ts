import { sql } from 'kysely'
import type { Gate, Purpose, WatchEntry } from '#modules/visitors/setupSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { fullName } from '../people.ts'
import { type Keys, phoneMark, sealPhone } from '../secrets.ts'

export const gatesQuery = sql<Gate>`select id as "gateId", name, is_active as "isActive" from gates order by lower(name)`

export const purposesQuery = sql<Purpose>`select id as "visitPurposeId", name, kind, needs_host as "needsHost",
  needs_approval as "needsApproval", max_minutes::int as "maxMinutes", questions, is_active as "isActive"
  from visit_purposes order by position, lower(name)`

type GateInput = Omit<Gate, 'gateId'>
type PurposeInput = Omit<Purpose, 'visitPurposeId'>

const isTaken = async (db: TenantDb, table: 'gates' | 'visit_purposes', name: string, except: string | null) => {
  const { rows } = await sql`select from ${sql.table(table)} where lower(name) = lower(${name})
    and id is distinct from ${except}::uuid`.execute(db)
  return rows.length > 0
}

/** Adds or changes a gate. */
export async function putGate(
  { db, audit }: Unit,
  gateId: string | null,
  { name, isActive }: GateInput,
): Promise<Gate | 'name-taken' | 'no-such-gate'> {
  if (await isTaken(db, 'gates', name, gateId)) return 'name-taken'
  const id = gateId ?? newId()
  const { rows } = gateId
    ? await sql`update gates set name = ${name}, is_active = ${isActive} where id = ${gateId} returning id`.execute(db)
    : await sql`insert into gates (id, name, is_active) values (${id}, ${name}, ${isActive}) returning id`.execute(db)
  if (rows.length === 0) return 'no-such-gate'
  audit({ entity: 'gate', entityId: id, after: { name, isActive } })
  return { gateId: id, name, isActive }
}

/** Adds or changes a purpose. */
export async function putPurpose(
  { db, audit }: Unit,
  visitPurposeId: string | null,
  input: PurposeInput,
): Promise<Purpose | 'name-taken' | 'no-such-purpose'> {
  const { name, kind, needsHost, needsApproval, maxMinutes, questions, isActive } = input
  if (await isTaken(db, 'visit_purposes', name, visitPurposeId)) return 'name-taken'
  const id = visitPurposeId ?? newId()
  const asked = JSON.stringify(questions)
  const { rows } = visitPurposeId
    ? await sql`update visit_purposes set name = ${name}, kind = ${kind}, needs_host = ${needsHost},
        needs_approval = ${needsApproval}, max_minutes = ${maxMinutes}, questions = ${asked}::jsonb, is_active = ${isActive}
        where id = ${visitPurposeId} returning id`.execute(db)
    : await sql`insert into visit_purposes (id, name, kind, needs_host, needs_approval, max_minutes, questions, is_active, position)
        select ${id}::uuid, ${name}, ${kind}, ${needsHost}::boolean, ${needsApproval}::boolean, ${maxMinutes}::int, ${asked}::jsonb,
          ${isActive}::boolean, coalesce(max(position), 0) + 1 from visit_purposes returning id`.execute(db)
  if (rows.length === 0) return 'no-such-purpose'
  audit({ entity: 'visitPurpose', entityId: id, after: input })
  return { visitPurposeId: id, ...input }
}

export async function listWatch(db: TenantDb): Promise<WatchEntry[]> {
  const { rows } = await sql<WatchEntry>`
    select w.id as "watchId", w.name, w.phone_end as "phoneEnd", w.level, w.reason, w.expires_on as "expiresOn",
      coalesce(${fullName('u')}, '') as "addedBy", w.added_at as "addedAt"
    from watch_entries w left join users u on u.tenant_id = w.tenant_id and u.id = w.added_by
    order by w.added_at desc, w.id limit 500`.execute(db)
  return rows
}

type NewWatch = Pick<WatchEntry, 'name' | 'level' | 'reason' | 'expiresOn'> & { phone: string | null }

export async function addWatch({ db, audit }: Unit, keys: Keys, userId: string, watch: NewWatch): Promise<string> {
  const { name, level, reason, expiresOn, phone } = watch
  const id = newId()
  await sql`insert into watch_entries (id, name, phone_mark, phone_sealed, phone_end, level, reason, expires_on, added_by)
    values (${id}, ${name}, ${phone && phoneMark(keys, phone)}, ${phone && sealPhone(keys, phone)}, ${phone?.slice(-4) ?? ''},
      ${level}, ${reason}, ${expiresOn}, ${userId})`.execute(db)
  // Numbers stay out of the audit trail, where nothing is ever removed.
  audit({ entity: 'watchEntry', entityId: id, after: { level, reason, expiresOn } })
  return id
}

export async function deleteWatch({ db, audit }: Unit, watchId: string): Promise<boolean> {
  const { rows } = await sql`delete from watch_entries where id = ${watchId} returning id`.execute(db)
  if (rows.length > 0) audit({ entity: 'watchEntry', entityId: watchId, after: { deleted: true } })
  return rows.length > 0
}
