import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { codeMinutes, limits, silentMinutes } from '../rules.ts'
import type { LocalNode, Shelf } from '../schemas.ts'
import { keepable, wanted } from './wantedFiles.ts'

type Holder = Pick<TenantEntry, 'active' | 'licenceValid' | 'modules'>

/** Whether the school's machines may keep content. */
export const licenceOf = ({ active, licenceValid, modules }: Holder): 'valid' | 'ended' =>
  active && licenceValid && [licence.offlineSetup, licence.contentLibrary].every((one) => modules.includes(one))
    ? 'valid'
    : 'ended'

type NodeRow = Omit<LocalNode, 'enrolledAt' | 'lastContactAt' | 'syncAskedAt' | 'syncedAt'> &
  Record<'enrolledAt' | 'lastContactAt' | 'syncAskedAt' | 'syncedAt', Date | null>

const instant = (date: Date | null) => date && new Date(date).toISOString()

/** The school's machines with what they shall keep and have. */
export async function listNodes(db: TenantDb): Promise<LocalNode[]> {
  const { rows } = await sql<NodeRow>`
    select n.id as "localNodeId", n.name, n.enrolled_at as "enrolledAt", n.last_contact_at as "lastContactAt", n.software,
      n.free_bytes::float8 as "freeBytes", n.synced_at as "syncedAt", n.licence,
      case when n.sync_asked_at > coalesce(n.synced_at, '-infinity') then n.sync_asked_at end as "syncAskedAt",
      case when n.public_key is null then case when n.code_expires_at > now() then 'waiting' else 'expired' end
        when n.last_contact_at > now() - make_interval(mins => ${silentMinutes}) then 'connected' else 'silent' end as state,
      (select count(*)::int from local_node_shelves s where s.tenant_id = n.tenant_id and s.node_id = n.id) as shelves,
      (select json_build_object('online', count(*) filter (where w.state = 0), 'available', count(*) filter (where w.state = 1),
          'downloading', count(*) filter (where w.state = 2), 'interrupted', count(*) filter (where w.state = 3),
          'bytes', coalesce(sum(w.size), 0), 'held', coalesce(sum(w.held), 0)) from ${wanted()} w) as files
    from local_nodes n where n.removed_at is null order by lower(n.name), n.id limit ${limits.nodes}`.execute(db)
  return rows.map(({ enrolledAt, lastContactAt, syncAskedAt, syncedAt, ...node }) => ({
    ...node,
    enrolledAt: instant(enrolledAt),
    lastContactAt: instant(lastContactAt),
    syncAskedAt: instant(syncAskedAt),
    syncedAt: instant(syncedAt),
  }))
}

export async function hasNode(db: TenantDb, localNodeId: string): Promise<boolean> {
  const { rows } = await sql`select from local_nodes where id = ${localNodeId} and removed_at is null`.execute(db)
  return rows.length > 0
}

const newCode = () => randomBytes(18).toString('base64url')

export async function addNode({ db, audit }: Unit, userId: string, name: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('local nodes ' || current_tenant(), 0))`.execute(db)
  const held = await sql`select from local_nodes where removed_at is null`.execute(db)
  if (held.rows.length >= limits.nodes) return 'too-many-nodes'
  const localNodeId = newId()
  const code = newCode()
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into local_nodes (id, name, code_hash, code_expires_at, created_by)
    values (${localNodeId}, ${name}, ${hashToken(code)}, now() + make_interval(mins => ${codeMinutes}), ${userId})
    returning code_expires_at as "expiresAt"`.execute(db)
  audit({ entity: 'localNode', entityId: localNodeId, after: { name } })
  return { localNodeId, code, expiresAt: instant(rows[0]?.expiresAt ?? null) ?? '' }
}

export async function renewCode({ db, audit }: Unit, localNodeId: string) {
  const code = newCode()
  const { rows } = await sql<{ expiresAt: Date }>`
    update local_nodes set code_hash = ${hashToken(code)}, code_expires_at = now() + make_interval(mins => ${codeMinutes})
    where id = ${localNodeId} and removed_at is null returning code_expires_at as "expiresAt"`.execute(db)
  if (!rows[0]) return undefined
  audit({ entity: 'localNode', entityId: localNodeId, after: { newCode: true } })
  return { localNodeId, code, expiresAt: instant(rows[0].expiresAt) ?? '' }
}

/** Nothing of a removed machine works any more; what it reported is forgotten. */
export async function removeNode({ db, audit }: Unit, localNodeId: string): Promise<boolean> {
  const { rows } = await sql`update local_nodes set removed_at = now(), public_key = null, code_hash = null
    where id = ${localNodeId} and removed_at is null returning id`.execute(db)
  if (rows.length === 0) return false
  await sql`delete from local_node_files where node_id = ${localNodeId}`.execute(db)
  audit({ entity: 'localNode', entityId: localNodeId, after: { removed: true } })
  return true
}

/** What can be kept, with what this node keeps. */
export async function listShelves(db: TenantDb, localNodeId: string): Promise<Shelf[]> {
  const { rows } = await sql<Shelf>`
    select g.id as "gradeId", g.name as grade, b.id as "courseId", b.name as course, count(distinct f.id)::int as files,
      coalesce(sum(f.size), 0)::float8 as bytes,
      exists (select from local_node_shelves k where k.node_id = ${localNodeId} and k.grade_id = g.id and k.subject_id = b.id) as "isKept"
    from ${keepable} join grades g on g.tenant_id = r.tenant_id and g.id = r.grade_id
      join subjects b on b.tenant_id = r.tenant_id and b.id = r.subject_id
    group by g.id, g.name, g.position, b.id, b.name order by g.position, lower(b.name), b.id limit ${limits.shelves}`.execute(
    db,
  )
  return rows
}

type Chosen = readonly { gradeId: string; courseId: string }[]

export async function saveShelves({ db, audit }: Unit, localNodeId: string, chosen: Chosen) {
  const grades = chosen.map(({ gradeId }) => gradeId)
  const courses = chosen.map(({ courseId }) => courseId)
  const { rows } = await sql<{ unknown: number }>`
    select count(*)::int as unknown from unnest(${grades}::uuid[], ${courses}::uuid[]) c(grade_id, subject_id)
    where not exists (select from grades g where g.id = c.grade_id) or not exists (select from subjects b where b.id = c.subject_id)`.execute(
    db,
  )
  if ((rows[0]?.unknown ?? 0) > 0) return 'no-such-shelf'
  await sql`delete from local_node_shelves where node_id = ${localNodeId}`.execute(db)
  await sql`insert into local_node_shelves (node_id, grade_id, subject_id)
    select distinct ${localNodeId}::uuid, c.grade_id, c.subject_id
    from unnest(${grades}::uuid[], ${courses}::uuid[]) c(grade_id, subject_id)`.execute(db)
  const files = await sql<{ count: number }>`
    select count(*)::int as count from ${wanted(sql`${localNodeId}::uuid`)} w`.execute(db)
  if ((files.rows[0]?.count ?? 0) > limits.files) return 'too-many-files'
  await sql`delete from local_node_files h where h.node_id = ${localNodeId}
    and not exists (select from ${wanted(sql`${localNodeId}::uuid`)} w where w.file_id = h.file_id)`.execute(db)
  audit({ entity: 'localNode', entityId: localNodeId, after: { shelves: chosen.length } })
  return null
}
