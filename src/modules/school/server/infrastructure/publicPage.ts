import { sql } from 'kysely'
import type { RoomKind } from '#modules/school/choices.ts'
import type { PageSettings, PublicInfrastructure } from '#modules/school/infrastructureSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

/** The settings of a school that has not saved any. */
const defaults: PageSettings = {
  isPublic: false,
  introduction: '',
  showsBuildings: true,
  showsFacilities: true,
  showsRooms: false,
  showsSeats: false,
  version: 0,
}

export async function readPageSettings(db: TenantDb): Promise<PageSettings> {
  const { rows } = await sql<PageSettings>`
    select is_public as "isPublic", introduction, shows_buildings as "showsBuildings", shows_facilities as "showsFacilities",
      shows_rooms as "showsRooms", shows_seats as "showsSeats", version
    from infrastructure_pages`.execute(db)
  return rows[0] ?? defaults
}

/** Fails with the current settings if someone else has saved in the meantime. */
export async function savePageSettings({ db, audit }: Unit, settings: PageSettings): Promise<PageSettings> {
  const before = await readPageSettings(db)
  const { isPublic, introduction, showsBuildings, showsFacilities, showsRooms, showsSeats, version } = settings
  const { rows } = await sql`
    insert into infrastructure_pages as p (is_public, introduction, shows_buildings, shows_facilities, shows_rooms, shows_seats)
    select ${isPublic}::boolean, ${introduction}, ${showsBuildings}::boolean, ${showsFacilities}::boolean,
      ${showsRooms}::boolean, ${showsSeats}::boolean
    where ${version}::int = 0 or exists (select from infrastructure_pages)
    on conflict (tenant_id) do update set is_public = excluded.is_public, introduction = excluded.introduction,
      shows_buildings = excluded.shows_buildings, shows_facilities = excluded.shows_facilities,
      shows_rooms = excluded.shows_rooms, shows_seats = excluded.shows_seats, version = p.version + 1
      where p.version = ${version}::int
    returning version`.execute(db)
  if (rows.length === 0) throw problem('changed-meanwhile', { details: await readPageSettings(db) })
  audit({ entity: 'infrastructurePage', entityId: 'school', before, after: settings })
  return readPageSettings(db)
}

/** Rooms that concern no visitor. */
const internal: readonly RoomKind[] = ['office', 'staffRoom', 'store']

type Row = { name: string; building: string; kind: RoomKind; floor: number; seats: number | null }

/** The public page, or null while the school has it switched off. */
export async function readPublicPage(db: TenantDb): Promise<PublicInfrastructure | null> {
  const settings = await readPageSettings(db)
  if (!settings.isPublic) return null
  const [{ rows }, buildings] = await Promise.all([
    sql<Row>`
      select r.name, b.name as building, r.kind, r.floor::int as floor, r.capacity::int as seats
      from rooms r join buildings b on b.tenant_id = r.tenant_id and b.id = r.building_id
      where r.kind <> all (${[...internal]}::text[])
      order by lower(b.name), r.floor, lower(r.name), r.id limit 1000`.execute(db),
    db.selectFrom('buildings').select('name').orderBy(sql`lower(name)`).limit(200).execute(),
  ])
  return publicPage(settings, rows, buildings)
}

function publicPage(
  settings: PageSettings,
  rows: readonly Row[],
  buildings: readonly { name: string }[],
): PublicInfrastructure {
  const { introduction, showsBuildings, showsFacilities, showsRooms, showsSeats } = settings
  const seatsOf = (rooms: readonly Row[]) =>
    showsSeats ? rooms.reduce((sum, { seats }) => sum + (seats ?? 0), 0) || null : null
  const byBuilding = Map.groupBy(rows, ({ building }) => building)
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return {
    introduction,
    buildings: showsBuildings
      ? buildings.map(({ name }) => {
          const rooms = byBuilding.get(name) ?? []
          return { name, rooms: rooms.length, seats: seatsOf(rooms) }
        })
      : [],
    facilities: showsFacilities
      ? [...byKind].map(([kind, rooms]) => ({ kind, rooms: rooms.length, seats: seatsOf(rooms) }))
      : [],
    rooms: showsRooms
      ? rows.map(({ building, seats, ...room }) => ({
          ...room,
          building: showsBuildings ? building : null,
          seats: showsSeats ? seats : null,
        }))
      : [],
  }
}
