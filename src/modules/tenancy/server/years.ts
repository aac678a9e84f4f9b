import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { AcademicYear } from '../schemas.ts'

/** Archived years are read-only; planned years have not started yet. */
export const yearStatus = { current: 0, archived: 1, planned: 2 } as const

export type EditableYear = AcademicYear & { version: number }
export type YearInput = { name: string; startDate: CivilDate; endDate: CivilDate }

const columns = [
  'id as acadamicId',
  'name',
  'starts_on as startDate',
  'ends_on as endDate',
  'status_id as academicStatusId',
  'version',
] as const

/** Newest first. */
export const editableYears = (db: TenantDb): Promise<EditableYear[]> =>
  db.selectFrom('academic_years').select(columns).orderBy('starts_on', 'desc').execute()

export async function getYear(db: TenantDb, yearId: string): Promise<EditableYear> {
  const year = await db.selectFrom('academic_years').select(columns).where('id', '=', yearId).executeTakeFirst()
  if (!year) throw problem('not-found')
  return year
}

/** In days. Schools that shift their calendar can have a year of up to 18 months. */
const maxLength = 550

/** Rejects years that are too long or overlap another, and locks out concurrent changes until the transaction ends. */
export async function validateYear(db: TenantDb, input: YearInput, ownId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('years ' || current_tenant(), 0))`.execute(db)
  if (input.endDate <= input.startDate)
    throw invalid([
      { field: 'endDate', ...serverText('last-day-not-after-first', 'The last day must come after the first.') },
    ])
  if (Date.parse(input.endDate) - Date.parse(input.startDate) > maxLength * 86_400_000)
    throw invalid([{ field: 'endDate', ...serverText('year-too-long', 'An academic year cannot be that long.') }])
  const others = (await editableYears(db)).filter(({ acadamicId }) => acadamicId !== ownId)
  const clash = others.find((year) => year.startDate <= input.endDate && input.startDate <= year.endDate)
  if (clash) {
    const field = clash.startDate > input.startDate ? 'endDate' : 'startDate'
    throw invalid([
      {
        field,
        ...serverText('days-in-another-year', 'These days already belong to {name} ({start} to {end}).', {
          name: clash.name,
          start: clash.startDate,
          end: clash.endDate,
        }),
      },
    ])
  }
}

export async function isYearNameTaken(db: TenantDb, name: string, ownId: string | null): Promise<boolean> {
  const years = await editableYears(db)
  return years.some((year) => year.acadamicId !== ownId && year.name.toLowerCase() === name.toLowerCase())
}

/** A school's first year becomes current immediately; later ones when `makeYearCurrent` is called. */
export async function createYear(db: TenantDb, input: YearInput): Promise<EditableYear> {
  const years = await editableYears(db)
  const current = years.find(({ academicStatusId }) => academicStatusId === yearStatus.current)
  const status = !current ? yearStatus.current : statusRelativeTo(input.startDate, current.startDate)
  const { id } = await db
    .insertInto('academic_years')
    .values({ name: input.name, starts_on: input.startDate, ends_on: input.endDate, status_id: status })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getYear(db, id)
}

/** Throws while the next year is set up: until then no year changes its days or its place. */
async function refuseWhileClosing(db: TenantDb): Promise<void> {
  const closing = await db
    .selectFrom('academic_years')
    .select('id')
    .where('is_closing', '=', true)
    .where('status_id', '=', yearStatus.current)
    .executeTakeFirst()
  if (closing) throw problem('year-closing', { retryAfter: 15 })
}

export async function saveYear(db: TenantDb, yearId: string, input: YearInput): Promise<EditableYear> {
  await refuseWhileClosing(db)
  await db
    .updateTable('academic_years')
    .set({ name: input.name, starts_on: input.startDate, ends_on: input.endDate, version: sql`version + 1` })
    .where('id', '=', yearId)
    .execute()
  return getYear(db, yearId)
}

/** Years before the current one are archived, later ones planned. */
const statusRelativeTo = (start: string, currentStart: string) =>
  start < currentStart ? yearStatus.archived : yearStatus.planned

export async function makeYearCurrent(db: TenantDb, yearId: string): Promise<EditableYear[]> {
  await refuseWhileClosing(db)
  const chosen = await getYear(db, yearId)
  // Two statements, because the unique index allows only one current year at any time.
  await db
    .updateTable('academic_years')
    .set({
      status_id: sql<number>`case when starts_on < ${chosen.startDate}::date then ${yearStatus.archived}::int else ${yearStatus.planned}::int end`,
      version: sql`version + 1`,
    })
    .where('id', '<>', yearId)
    .execute()
  await db
    .updateTable('academic_years')
    .set({ status_id: yearStatus.current, version: sql`version + 1` })
    .where('id', '=', yearId)
    .execute()
  return editableYears(db)
}

/** Deletes a year unless records refer to it; returns whether it was deleted. */
export async function deleteYear(db: TenantDb, yearId: string): Promise<boolean> {
  await refuseWhileClosing(db)
  const { rows } = await sql<{ gone: boolean | null }>`
    select delete_unused('academic_years'::regclass, ${yearId}) as gone`.execute(db)
  return rows[0]?.gone ?? false
}
