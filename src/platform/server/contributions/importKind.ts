import type { Access } from '#platform/contract/access/access.ts'
import type { ImportColumn, ImportProblem, ImportValue } from '#platform/contract/importColumns.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import type { TenantDb } from '../database/database.ts'
import type { Actor } from '../requests/actor.ts'
import type { Unit } from '../requests/unit.ts'
import type { Secret } from '../secret.ts'

/** A row with typed cells; empty cells are absent. */
export type ImportRow = {
  /** The row number in the spreadsheet, where the header is row 1. */
  readonly row: number
  readonly values: Readonly<Record<string, ImportValue>>
  /** Columns whose cells are filled in but could not be read. They are reported already; don't report what follows from them. */
  readonly unreadable?: readonly string[]
}

/** What a row would do, or why it cannot. `entityId` is the record that is updated or skipped. */
export type RowCheck = {
  readonly row: number
  readonly does: 'create' | 'update' | 'skip'
  readonly entityId?: string
  readonly problems: readonly ImportProblem[]
}

/** What a row has done: enough to undo it, as long as the record has not changed since. */
export type AppliedRow = {
  readonly row: number
  readonly did: 'create' | 'update'
  readonly entityId: string
  /** The values to restore; null if the record was created. */
  readonly before: unknown
  /** The values after the import, to detect later changes. */
  readonly after: unknown
}

/** One kind of file that can be imported. The import engine reads, types, shows and counts rows; the kind interprets them. */
export type ImportKind = {
  readonly name: string
  /** The name of the template's sheet and file; defaults to `name`. */
  readonly title?: Localized
  /** Who may import such files. */
  readonly needs: Access
  /**
   * The texts of its own problem causes, with the problem's params in their `{placeholders}`. Other causes use their message. A
   * cause with an asterisk is the text for a group of problems whose params differ.
   */
  readonly problems?: Readonly<Record<string, Localized>>
  columns(db: TenantDb): Promise<readonly ImportColumn[]>
  /**
   * Checks all rows at once, also against each other, with a few queries however many there are. `secret` recognises values that
   * are stored encrypted.
   */
  check(db: TenantDb, rows: readonly ImportRow[], secret: Secret): Promise<readonly RowCheck[]>
  /**
   * Writes rows without problems in the caller's transaction, a few hundred at a time, in file order. All rows have been
   * checked again in the same transaction; `by` is the user who confirmed.
   */
  apply(unit: Unit, rows: readonly (ImportRow & RowCheck)[], by: Actor | null): Promise<readonly AppliedRow[]>
  /** Whether `undo` needs all rows of the run in one call, because several rows are part of one record. */
  readonly undoesAtOnce?: true
  /**
   * Undoes what it can, last row first, and returns the rows it could not undo. `why` is a cause the engine or the kind has a
   * text for, usually `changed-since` or `referred-to`.
   */
  undo(unit: Unit, applied: readonly AppliedRow[]): Promise<readonly { readonly row: number; readonly why: string }[]>
}

/** All kinds of import, by name. */
export type ImportKinds = ReadonlyMap<string, ImportKind>
