import type { ZodType } from 'zod'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '../database/database.ts'
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

/** What a module adds to each child on the home of families. */
export type FamilyPart<T = unknown> = {
  /** The browser's card of the same name shows it. */
  readonly name: string
  /** What is sent of a part; other fields are left out. */
  readonly schema: ZodType<T>
  /** Reads all children with one statement. Children that are left out have no such part. */
  read(db: TenantDb, view: FamilyView): Promise<ReadonlyMap<string, T>>
}
