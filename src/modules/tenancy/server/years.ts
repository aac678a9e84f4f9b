import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { AcademicYear } from '../schemas.ts'

/** Of a year: the one everybody works in, one that can only be looked at, one still to come. */
export const yearStatus = { current: 0, archived: 1, planned: 2 } as const

export type EditableYear = AcademicYear & { version: number }
export type YearFacts = { name: string; startDate: CivilDate; endDate: CivilDate }

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

/** The longest a year may be, in days: schools that change their calendar have one of up to a year and a half. */
const longest = 550

/** Days of years follow each other: a day belongs to one year at most. Held until the transaction ends. */
export async function refuseBadYear(db: TenantDb, facts: YearFacts, ownId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('years ' || current_tenant(), 0))`.execute(db)
  if (facts.endDate <= facts.startDate)
    throw invalid([
      { field: 'endDate', ...serverText('last-day-not-after-first', 'The last day must come after the first.') },
    ])
  if (Date.parse(facts.endDate) - Date.parse(facts.startDate) > longest * 86_400_000)
    throw invalid([{ field: 'endDate', ...serverText('year-too-long', 'An academic year cannot be that long.') }])
  const others = (await editableYears(db)).filter(({ acadamicId }) => acadamicId !== ownId)
  const clash = others.find((year) => year.startDate <= facts.endDate && facts.startDate <= year.endDate)
  if (clash) {
    const field = clash.startDate > facts.startDate ? 'endDate' : 'startDate'
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

/** A school without any year starts to work in its first; every other is planned until it is made current. */
export async function createYear(db: TenantDb, facts: YearFacts): Promise<EditableYear> {
  const years = await editableYears(db)
  const current = years.find(({ academicStatusId }) => academicStatusId === yearStatus.current)
  const status = !current ? yearStatus.current : statusBeside(facts.startDate, current.startDate)
  const { id } = await db
    .insertInto('academic_years')
    .values({ name: facts.name, starts_on: facts.startDate, ends_on: facts.endDate, status_id: status })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getYear(db, id)
}

export async function saveYear(db: TenantDb, yearId: string, facts: YearFacts): Promise<EditableYear> {
  await db
    .updateTable('academic_years')
    .set({ name: facts.name, starts_on: facts.startDate, ends_on: facts.endDate, version: sql`version + 1` })
    .where('id', '=', yearId)
    .execute()
  return getYear(db, yearId)
}

/** What is earlier than the current year is archived, what is later is planned. */
const statusBeside = (start: string, currentStart: string) =>
  start < currentStart ? yearStatus.archived : yearStatus.planned

/** Everybody works in this year from now on: earlier ones can only be looked at, later ones wait. */
export async function makeYearCurrent(db: TenantDb, yearId: string): Promise<EditableYear[]> {
  const chosen = await getYear(db, yearId)
  // In two steps: at no moment may two years be current.
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

/** Deletes a year nothing was entered in; false when something was. */
export async function deleteYear(db: TenantDb, yearId: string): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean | null }>`
    select delete_unused('academic_years'::regclass, ${yearId}) as gone`.execute(db)
  return rows[0]?.gone ?? false
}
