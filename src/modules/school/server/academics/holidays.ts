import { sql } from 'kysely'
import type { Holiday } from '#modules/school/academicsSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { updateVersioned } from '../rowWrites.ts'

const columns = ['id as holidayId', 'name', 'starts_on', 'ends_on', 'version'] as const
type Row = { holidayId: string; name: string; starts_on: string; ends_on: string; version: number }
const holidayFrom = ({ starts_on, ends_on, ...row }: Row): Holiday => ({
  ...row,
  startDate: starts_on as CivilDate,
  endDate: ends_on as CivilDate,
})

export async function listHolidays(db: TenantDb): Promise<Holiday[]> {
  const rows = await db.selectFrom('holidays').select(columns).orderBy('starts_on').orderBy('name').limit(500).execute()
  return rows.map(holidayFrom)
}

export async function getHoliday(db: TenantDb, holidayId: string): Promise<Holiday> {
  const row = await db.selectFrom('holidays').select(columns).where('id', '=', holidayId).executeTakeFirst()
  if (!row) throw problem('not-found')
  return holidayFrom(row)
}

export type HolidayInput = { name: string; startDate: CivilDate; endDate: CivilDate }

/** Whether another holiday of this name starts on the same day. */
export async function isHolidayTaken(db: TenantDb, input: HolidayInput, ownId: string | null): Promise<boolean> {
  const rows = await db
    .selectFrom('holidays')
    .select('id')
    .where('starts_on', '=', input.startDate)
    .where(sql`lower(name)`, '=', input.name.toLowerCase())
    .execute()
  return rows.some(({ id }) => id !== ownId)
}

const columnsOf = ({ name, startDate, endDate }: HolidayInput) => ({ name, starts_on: startDate, ends_on: endDate })

export async function createHolidays({ db, audit }: Unit, holidays: readonly HolidayInput[]): Promise<string[]> {
  const rows = await db.insertInto('holidays').values(holidays.map(columnsOf)).returning('id').execute()
  for (const [index, { id }] of rows.entries())
    audit({ entity: 'holiday', entityId: id, after: holidays[index] ?? null })
  return rows.map(({ id }) => id)
}

export async function saveHoliday(
  { db, audit }: Unit,
  before: Holiday,
  { version, ...input }: HolidayInput & { version: number },
): Promise<Holiday> {
  const id = before.holidayId
  const current = () => getHoliday(db, id)
  await updateVersioned(db, 'holidays', { id, version, current }, columnsOf(input))
  audit({ entity: 'holiday', entityId: id, before, after: input })
  return current()
}
