import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { RoomKind } from '../choices.ts'
import type { Room } from '../schemas.ts'
import { updateVersioned } from './rowWrites.ts'

const roomColumns = sql`r.id as "roomId", r.name, r.building_id as "buildingId", b.name as "buildingName", r.kind, r.floor,
  r.capacity, r.version`
const fromRooms = sql`from rooms r join buildings b on b.tenant_id = r.tenant_id and b.id = r.building_id`

export async function getRoom(db: TenantDb, roomId: string): Promise<Room> {
  const { rows } = await sql<Room>`select ${roomColumns} ${fromRooms} where r.id = ${roomId}`.execute(db)
  const [room] = rows
  if (!room) throw problem('not-found')
  return room
}

type Field = 'name' | 'building' | 'kind' | 'floor' | 'capacity'
export type RoomFilter = Paging & {
  q: string
  sort: Field | `-${Field}`
  buildingId?: string | undefined
  kind?: RoomKind | undefined
}

const orders: Record<Field, RawBuilder<unknown>> = {
  name: sql`lower(r.name)`,
  building: sql`lower(b.name)`,
  kind: sql`r.kind`,
  floor: sql`r.floor`,
  capacity: sql`r.capacity`,
}

export async function listRooms(db: TenantDb, filter: RoomFilter) {
  const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    ...(filter.q === '' ? [] : [sql`(r.name ilike ${like} or b.name ilike ${like})`]),
    ...(filter.buildingId ? [sql`r.building_id = ${filter.buildingId}`] : []),
    ...(filter.kind ? [sql`r.kind = ${filter.kind}`] : []),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { field, descending } = sortOrder<Field>(filter.sort)
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  const [page, counted] = await Promise.all([
    sql<Room>`select ${roomColumns} ${fromRooms} ${where}
      order by ${orders[field]} ${direction}, lower(b.name), lower(r.name), r.id limit ${filter.size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${fromRooms} ${where}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}

type RoomDetails = { name: string; buildingId: string; kind: RoomKind; floor: number; capacity: number | null }

const columnsOf = ({ buildingId, ...details }: RoomDetails) => ({ ...details, building_id: buildingId })

export async function createRoom({ db, audit }: Unit, details: RoomDetails): Promise<Room> {
  const { id } = await db.insertInto('rooms').values(columnsOf(details)).returning('id').executeTakeFirstOrThrow()
  audit({ entity: 'room', entityId: id, after: details })
  return getRoom(db, id)
}

export async function saveRoom(
  { db, audit }: Unit,
  before: Room,
  { version, ...details }: RoomDetails & { version: number },
): Promise<Room> {
  const id = before.roomId
  const current = () => getRoom(db, id)
  await updateVersioned(db, 'rooms', { id, version, current }, columnsOf(details))
  audit({ entity: 'room', entityId: id, before, after: details })
  return current()
}

/** Whether a class uses the room this year. */
export async function isUsedByClass(db: TenantDb, roomId: string): Promise<boolean> {
  const found = await db.selectFrom('classes').select('id').where('room_id', '=', roomId).limit(1).executeTakeFirst()
  return found !== undefined
}
