import { sql } from 'kysely'
import { type CivilDate, displayDate } from '#platform/contract/dates/dates.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import type { ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { readCalendar } from '../schoolDays.ts'

// What files of students' and of the staff's days have in common: a person by a number, a day, and a code.

/** A number as it is compared: however it was typed. */
const plain = (text: unknown) =>
  String(text ?? '')
    .normalize()
    .trim()
    .toLowerCase()

export const numberIn = ({ values }: ImportRow, column: string): string => plain(values[column])
export const numbersIn = (rows: readonly ImportRow[], column: string): string[] => [
  ...new Set(rows.map((row) => numberIn(row, column))),
]

/** The days a file may name, read once for all of its rows. */
export type Days = { readonly closed: ReadonlySet<string>; readonly first: CivilDate; readonly last: CivilDate }

export async function readDays(db: TenantDb, rows: readonly ImportRow[]): Promise<Days> {
  const calendar = await readCalendar(db)
  const days = [...new Set(rows.flatMap(({ values }) => (values.date === undefined ? [] : [String(values.date)])))]
  const { rows: closed } = await sql<{ day: string }>`
    select d::text as day from unnest(${days}::date[]) d where not has_lessons_on(d)`.execute(db)
  return { closed: new Set(closed.map(({ day }) => day)), first: calendar.start, last: calendar.day }
}

export const dayIn = ({ values }: ImportRow): CivilDate => String(values.date) as CivilDate

/** Why nobody can be marked on this day, if that is so. */
export function wrongDay(date: CivilDate, { closed, first, last }: Days): ImportProblem | undefined {
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
  /** The column with the number of a person, and what is said of one that is named twice for a day. */
  readonly column: string
  readonly twice: (row: number | undefined) => string
  readonly meantBy: (row: ImportRow) => { readonly personId: string; readonly date: CivilDate } | ImportProblem
}

/** Judges row by row; a person may be named once for a day. */
export function checkRows(rows: readonly ImportRow[], { column, twice, meantBy }: RowRules): RowCheck[] {
  const seen = new Map<string, number>()
  return rows.map((row): RowCheck => {
    // A cell that could not be read is told by the engine; what else there is to say waits until it can.
    if ([row.values.date, row.values[column], row.values.code].includes(undefined))
      return { row: row.row, does: 'update', problems: [] }
    const meant = meantBy(row)
    if ('cause' in meant) return { row: row.row, does: 'create', problems: [meant] }
    const key = `${meant.personId} ${meant.date}`
    const other = seen.get(key)
    seen.set(key, row.row)
    const again = { column, cause: 'named-twice', message: twice(other), params: { row: other ?? 0 } }
    return { row: row.row, does: 'update', entityId: meant.personId, problems: other === undefined ? [] : [again] }
  })
}
