import type { Access } from '#platform/contract/access/access.ts'
import type { ImportColumn, ImportProblem, ImportValue } from '#platform/contract/importColumns.ts'
import type { Spoken } from '#platform/contract/notifications.ts'
import type { TenantDb } from '../database/database.ts'
import type { Actor } from '../requests/actor.ts'
import type { Unit } from '../requests/context.ts'

/** A row whose cells have the right type; a column that was left empty is missing. */
export type ImportRow = {
  /** As the spreadsheet counts: the heading is row 1. */
  readonly row: number
  readonly values: Readonly<Record<string, ImportValue>>
}

/** What a row would do, or why it cannot. `entityId` is what an update or skip is about. */
export type Judged = {
  readonly row: number
  readonly does: 'create' | 'update' | 'skip'
  readonly entityId?: string
  readonly problems: readonly ImportProblem[]
}

/** What a row has done: enough to take it back as long as nobody has changed it since. */
export type Applied = {
  readonly row: number
  readonly did: 'create' | 'update'
  readonly entityId: string
  /** What to put back; null for what was created. */
  readonly before: unknown
  /** How it was left, so that a later change is noticed. */
  readonly after: unknown
}

/** One kind of file that can be brought in. The engine reads, types, shows and counts; the kind knows what rows mean. */
export type ImportKind = {
  readonly name: string
  /** What the template's sheet and file are called; the name unless given. */
  readonly title?: Spoken
  /** Who may bring such files in. */
  readonly needs: Access
  /** The words of its own causes, with the problem's params in their `{places}`; a cause that is not here is told by its message. */
  readonly problems?: Readonly<Record<string, Spoken>>
  columns(db: TenantDb): Promise<readonly ImportColumn[]>
  /** Looks at all rows at once, also against each other, in a few queries however many there are. */
  judge(db: TenantDb, rows: readonly ImportRow[]): Promise<readonly Judged[]>
  /**
   * Writes rows without problems, in the caller's transaction; called with some hundred rows at a time, in the order of the
   * file. All rows were judged again in this very transaction; `by` is who confirmed.
   */
  apply(unit: Unit, rows: readonly (ImportRow & Judged)[], by: Actor | null): Promise<readonly Applied[]>
  /**
   * Takes back what it can, last row first, and answers the rows it left alone. `why` is a cause the engine or the
   * kind has words for, usually `changed-since` or `referred-to`.
   */
  undo(unit: Unit, applied: readonly Applied[]): Promise<readonly { readonly row: number; readonly why: string }[]>
}

/** Every kind of import of the product, by its name. */
export type ImportKinds = ReadonlyMap<string, ImportKind>
