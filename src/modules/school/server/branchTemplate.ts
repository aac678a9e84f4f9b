import type { BranchSetup } from '#platform/server/contributions/branchSetup.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'

/** A new branch starts with the template's departments, rooms, terms, working days, holidays and bells. */
export const branchSetup: BranchSetup = {
  copy: async (template) => {
    const places = await readPlaces(template)
    const calendar = await readCalendar(template)
    return async (branch) => {
      await writePlaces(branch, places)
      await writeCalendar(branch, calendar)
    }
  },
}

/** Heads of departments are people of the template, so they stay there. */
async function readPlaces(db: TenantDb) {
  return {
    departments: await db.selectFrom('departments').select(['name', 'kind']).execute(),
    buildings: await db.selectFrom('buildings').select(['id', 'name']).execute(),
    rooms: await db.selectFrom('rooms').select(['building_id', 'name', 'kind', 'floor', 'capacity']).execute(),
  }
}

async function writePlaces(db: TenantDb, { departments, buildings, rooms }: Awaited<ReturnType<typeof readPlaces>>) {
  const ids = newIds(buildings)
  if (departments.length > 0) await db.insertInto('departments').values(departments).execute()
  if (buildings.length > 0)
    await db
      .insertInto('buildings')
      .values(buildings.map(({ id, name }) => ({ id: idIn(ids, id), name })))
      .execute()
  if (rooms.length > 0)
    await db
      .insertInto('rooms')
      .values(rooms.map((room) => ({ ...room, building_id: idIn(ids, room.building_id) })))
      .execute()
}

async function readCalendar(db: TenantDb) {
  return {
    terms: await db.selectFrom('terms').select(['name', 'starts_on', 'ends_on']).execute(),
    workingDays: await db.selectFrom('working_days').select(['weekday', 'weeks']).execute(),
    holidays: await db.selectFrom('holidays').select(['name', 'starts_on', 'ends_on']).execute(),
    schedules: await db.selectFrom('bell_schedules').select(['id', 'name']).execute(),
    bellDays: await db.selectFrom('bell_days').select(['schedule_id', 'weekday']).execute(),
    periods: await db.selectFrom('periods').select(['schedule_id', 'name', 'kind', 'starts_at', 'ends_at']).execute(),
  }
}

async function writeCalendar(db: TenantDb, calendar: Awaited<ReturnType<typeof readCalendar>>) {
  const { terms, workingDays, holidays, schedules, bellDays, periods } = calendar
  const ids = newIds(schedules)
  const moved = <Row extends { schedule_id: string }>(row: Row) => ({ ...row, schedule_id: idIn(ids, row.schedule_id) })
  if (terms.length > 0) await db.insertInto('terms').values(terms).execute()
  if (workingDays.length > 0) await db.insertInto('working_days').values(workingDays).execute()
  if (holidays.length > 0) await db.insertInto('holidays').values(holidays).execute()
  if (schedules.length > 0)
    await db
      .insertInto('bell_schedules')
      .values(schedules.map(({ id, name }) => ({ id: idIn(ids, id), name })))
      .execute()
  if (bellDays.length > 0) await db.insertInto('bell_days').values(bellDays.map(moved)).execute()
  if (periods.length > 0) await db.insertInto('periods').values(periods.map(moved)).execute()
}

const newIds = (rows: readonly { id: string }[]) => new Map(rows.map(({ id }) => [id, newId()]))

function idIn(ids: ReadonlyMap<string, string>, id: string): string {
  const found = ids.get(id)
  if (!found) throw new Error('A row of the template names a record that was not read.')
  return found
}
