import type { RawBuilder } from 'kysely'
import type { ZodType } from 'zod'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '../database/database.ts'
import { readLists } from '../database/jsonList.ts'
import type { Actor } from '../requests/actor.ts'

/** The children on the home of a family, and who is looking. */
export type FamilyView = {
  readonly students: readonly { readonly studentId: string; readonly classId: string | null }[]
  /** A student, or a guardian of the students. */
  readonly viewer: Actor
  /** Today at the school. */
  readonly today: CivilDate
  readonly now: Date
}

/** What a module adds to each child on the home of families. The rows of all parts are read in one statement. */
export type FamilyPart<T = unknown, Row = unknown> = {
  /** The browser's card of the same name shows it. */
  readonly name: string
  /** What is sent of a part; other fields are left out. */
  readonly schema: ZodType<T>
  /** What it reads about all children; null if there is nothing for this viewer. */
  query(view: FamilyView): RawBuilder<Row> | null
  /** The part of each child, by student, from the rows as JSON (`listOf`). Children that are left out have no such part. */
  partsOf(rows: readonly Row[], view: FamilyView): ReadonlyMap<string, T>
}

/** The parts of the children, in one statement however many parts and children there are. */
export async function readParts<T>(
  db: TenantDb,
  parts: readonly FamilyPart<T>[],
  view: FamilyView,
): Promise<{ readonly name: string; readonly of: ReadonlyMap<string, T> }[]> {
  if (view.students.length === 0) return []
  const queries = parts.map((part) => part.query(view))
  const lists = await readLists(db, queries)
  return parts.map((part, index) => {
    const found = queries[index] ? part.partsOf(lists[index] ?? [], view) : new Map<string, T>()
    return { name: part.name, of: new Map([...found].map(([studentId, one]) => [studentId, part.schema.parse(one)])) }
  })
}
