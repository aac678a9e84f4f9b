import { sql } from 'kysely'
import { type CivilDate, displayDate } from '#platform/contract/dates/dates.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import type { ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { readCalendar } from '../schoolDays.ts'

// Shared by the student and staff imports: each row has a person's number, a date and a code.

/** Makes admission and employee numbers comparable however they were typed. */
const normalised = (text: unknown) =>
  String(text ?? '')
    .normalize()
    .trim()
    .toLowerCase()

export const numberIn = ({ values }: ImportRow, column: string): string => normalised(values[column])
export const numbersIn = (rows: readonly ImportRow[], column: string): string[] => [
  ...new Set(rows.map((row) => numberIn(row, column))),
]

/** The dates the file may use, read once for all of its rows. */
export type Days = { readonly closed: ReadonlySet<string>; readonly first: CivilDate; readonly last: CivilDate }

export async function readDays(db: TenantDb, rows: readonly ImportRow[]): Promise<Days> {
  const calendar = await readCalendar(db)
  const days = [...new Set(rows.flatMap(({ values }) => (values.date === undefined ? [] : [String(values.date)])))]
  const { rows: closed } = await sql<{ day: string }>`
    select d::text as day from unnest(${days}::date[]) d where not has_lessons_on(d)`.execute(db)
  return { closed: new Set(closed.map(({ day }) => day)), first: calendar.start, last: calendar.day }
}

export const dayIn = ({ values }: ImportRow): CivilDate => String(values.date) as CivilDate

/** Why attendance cannot be marked on this date, if it cannot. */
export function dayProblem(date: CivilDate, { closed, first, last }: Days): ImportProblem | undefined {
  if (date < first || date > last) {
    const params = { start: displayDate(first), end: displayDate(last) }
    return { column: 'date', cause: 'outside', message: `Choose a day from ${params.start} to ${params.end}.`, params }
  }
  return closed.has(date)
    ? { column: 'date', cause: 'closed', message: 'The school is closed on this day.' }
    : undefined
}

export const dayProblems = {
  outside: { en: 'Choose a day from {start} to {end}.', hi: '{start} से {end} के बीच का दिन चुनें।' },
  closed: { en: 'The school is closed on this day.', hi: 'इस दिन स्कूल बंद है।' },
} as const

type RowRules = {
  /** The column that holds the person's number. */
  readonly column: string
  readonly duplicateMessage: (row: number | undefined) => string
  readonly parse: (row: ImportRow) => { readonly personId: string; readonly date: CivilDate } | ImportProblem
}

/** Checks each row. A person may appear once per day. */
export function checkRows(rows: readonly ImportRow[], { column, duplicateMessage, parse }: RowRules): RowCheck[] {
  const seen = new Map<string, number>()
  return rows.map((row): RowCheck => {
    // The engine reports unreadable cells; the rest of the row is checked once they are fixed.
    if ([row.values.date, row.values[column], row.values.code].includes(undefined))
      return { row: row.row, does: 'update', problems: [] }
    const parsed = parse(row)
    if ('cause' in parsed) return { row: row.row, does: 'create', problems: [parsed] }
    const key = `${parsed.personId} ${parsed.date}`
    const other = seen.get(key)
    seen.set(key, row.row)
    const duplicate = { column, cause: 'named-twice', message: duplicateMessage(other), params: { row: other ?? 0 } }
    return { row: row.row, does: 'update', entityId: parsed.personId, problems: other === undefined ? [] : [duplicate] }
  })
}

type TracedMark = { readonly before: { readonly version: number }; readonly after: { readonly version: number } }

/**
 * Whether a register with these imported marks exists only because of the import. A large file is written in several steps,
 * each of which is a version of its own.
 */
export const isOnlyImported = (marks: readonly TracedMark[], version: number): boolean =>
  Math.min(...marks.map(({ before }) => before.version)) === 0 &&
  Math.max(...marks.map(({ after }) => after.version)) === version
