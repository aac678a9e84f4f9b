import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Building } from '../schemas.ts'

const counted = sql<Building>`
  select b.id as "buildingId", b.name, b.version, count(r.id)::int as rooms, coalesce(sum(r.capacity), 0)::int as seats
  from buildings b left join rooms r on r.tenant_id = b.tenant_id and r.building_id = b.id`
const grouped = sql`group by b.tenant_id, b.id, b.name, b.version`

export async function listBuildings(db: TenantDb): Promise<Building[]> {
  const { rows } = await sql<Building>`${counted} ${grouped} order by lower(b.name) limit 200`.execute(db)
  return rows
}

export async function getBuilding(db: TenantDb, buildingId: string): Promise<Building> {
  const { rows } = await sql<Building>`${counted} where b.id = ${buildingId} ${grouped}`.execute(db)
  const [building] = rows
  if (!building) throw problem('not-found')
  return building
}

export async function createBuilding(db: TenantDb, name: string): Promise<Building> {
  const { id } = await db.insertInto('buildings').values({ name }).returning('id').executeTakeFirstOrThrow()
  return getBuilding(db, id)
}
