import { sql } from 'kysely'
import type { Term } from '#modules/school/academicsSchemas.ts'
import { overlaps } from '#modules/school/schoolDays.ts'
import { type CivilDate, displayDate } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { updateVersioned } from '../rowWrites.ts'
import { validateWithinYear } from './yearDays.ts'

const columns = ['id as termId', 'name', 'starts_on', 'ends_on', 'version'] as const
type Row = { termId: string; name: string; starts_on: string; ends_on: string; version: number }
const termFrom = ({ starts_on, ends_on, ...row }: Row): Term => ({
  ...row,
  startDate: starts_on as CivilDate,
  endDate: ends_on as CivilDate,
})

export async function listTerms(db: TenantDb): Promise<Term[]> {
  const rows = await db.selectFrom('terms').select(columns).orderBy('starts_on').execute()
  return rows.map(termFrom)
}

export async function getTerm(db: TenantDb, termId: string): Promise<Term> {
  const row = await db.selectFrom('terms').select(columns).where('id', '=', termId).executeTakeFirst()
  if (!row) throw problem('not-found')
  return termFrom(row)
}

type TermDetails = { name: string; startDate: CivilDate; endDate: CivilDate }

/** Terms must lie within the year and not overlap. Locks the terms until the transaction ends. */
export async function validateTerm(db: TenantDb, details: TermDetails, ownId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('terms ' || current_tenant(), 0))`.execute(db)
  await validateWithinYear(db, details)
  const range = { start: details.startDate, end: details.endDate }
  const others = (await listTerms(db)).filter(({ termId }) => termId !== ownId)
  const clash = others.find((term) => overlaps(range, { start: term.startDate, end: term.endDate }))
  if (!clash) return
  const field = clash.startDate > details.startDate ? 'endDate' : 'startDate'
  const days = `${displayDate(clash.startDate)} to ${displayDate(clash.endDate)}`
  throw invalid([
    { field, ...serverText('days-overlap', 'These days overlap with {name} ({days}).', { name: clash.name, days }) },
  ])
}

const columnsOf = ({ name, startDate, endDate }: TermDetails) => ({ name, starts_on: startDate, ends_on: endDate })

export async function createTerm({ db, audit }: Unit, details: TermDetails): Promise<Term> {
  const { id } = await db.insertInto('terms').values(columnsOf(details)).returning('id').executeTakeFirstOrThrow()
  audit({ entity: 'term', entityId: id, after: details })
  return getTerm(db, id)
}

export async function saveTerm(
  { db, audit }: Unit,
  before: Term,
  { version, ...details }: TermDetails & { version: number },
): Promise<Term> {
  const id = before.termId
  const current = () => getTerm(db, id)
  await updateVersioned(db, 'terms', { id, version, current }, columnsOf(details))
  audit({ entity: 'term', entityId: id, before, after: details })
  return current()
}
