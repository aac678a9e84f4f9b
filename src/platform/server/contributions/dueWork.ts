import { type RawBuilder, sql } from 'kysely'
import type { DueKind, DueState } from '#platform/contract/dueWork.ts'
import type { TenantDb } from '../database/database.ts'

/** Work of one student with a due time. */
export type DueItem = {
  readonly studentId: string
  readonly kind: DueKind
  readonly sourceId: string
  readonly title: string
  readonly subject: string
  /** An instant. */
  readonly dueAt: string
  readonly state: DueState
  /** The page of the family's side that shows it. */
  readonly path: string
}

/** Work of a class with a due time, whoever of its students it is for. */
export type ClassDueItem = Omit<DueItem, 'studentId' | 'state' | 'path'> & { readonly classId: string }

/** From the first instant to the last, without the last. */
export type DueSpan = { readonly from: Date; readonly to: Date }

type StudentsAsked = DueSpan & { readonly studentIds: readonly string[]; readonly now: Date }
type ClassesAsked = DueSpan & { readonly classIds: readonly string[] }

/** A kind of work that a module knows to be due. What all modules know is read in one statement. */
export type DueWork = {
  readonly name: string
  readonly kind: DueKind
  /** The page of the family's side that shows a piece of it. */
  pathOf(sourceId: string): string
  /** What these students can see of it. */
  ofStudents(asked: StudentsAsked): RawBuilder<Omit<DueItem, 'kind' | 'path'>>
  /** What is set for these classes, or will be; null if it is never set for a class. */
  ofClasses(asked: ClassesAsked): RawBuilder<Omit<ClassDueItem, 'kind'>> | null
}

/** What these students can see that is due, of all modules, by due time: one statement. */
export async function dueOfStudents(
  db: TenantDb,
  works: readonly DueWork[],
  asked: StudentsAsked,
): Promise<readonly DueItem[]> {
  const rows = await readUnion<Omit<DueItem, 'kind' | 'path'>>(
    db,
    works.map((work) => work.ofStudents(asked)),
    sql`"studentId", "sourceId", title, subject, "dueAt", state`,
  )
  return rows.flatMap(({ nth, ...row }) => {
    const work = works[nth]
    return work ? [{ ...row, kind: work.kind, path: work.pathOf(row.sourceId) }] : []
  })
}

/** What these classes have due, of all modules, by due time: one statement. */
export async function dueOfClasses(
  db: TenantDb,
  works: readonly DueWork[],
  asked: ClassesAsked,
): Promise<readonly ClassDueItem[]> {
  const rows = await readUnion<Omit<ClassDueItem, 'kind'>>(
    db,
    works.map((work) => work.ofClasses(asked)),
    sql`"classId", "sourceId", title, subject, "dueAt"`,
  )
  return rows.flatMap(({ nth, ...row }) => {
    const work = works[nth]
    return work ? [{ ...row, kind: work.kind }] : []
  })
}

/** Columns are named, because a union goes by their position; `nth` says whose row it is. */
async function readUnion<Row>(
  db: TenantDb,
  queries: readonly (RawBuilder<Row> | null)[],
  columns: RawBuilder<unknown>,
): Promise<(Row & { readonly nth: number })[]> {
  const lists = queries.flatMap((query, nth) =>
    query ? [sql`select ${nth}::int as nth, ${columns} from (${query}) q`] : [],
  )
  if (lists.length === 0) return []
  const { rows } = await sql<Row & { readonly nth: number }>`
    ${sql.join(lists, sql` union all `)} order by "dueAt", title, "sourceId"`.execute(db)
  return rows
}
