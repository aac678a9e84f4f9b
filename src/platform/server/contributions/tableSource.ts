import type * as z from 'zod'
import type { Access } from '#platform/contract/access/access.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import type { ReportColumnType } from '#platform/contract/reportColumns.ts'
import type { TenantDb } from '../database/database.ts'
import type { Actor } from '../requests/actor.ts'

export type TableFileColumn = { readonly label: Localized; readonly type: ReportColumnType }

/** What a file shows: its columns and rows, and what it was asked for in words. */
export type TableFile = {
  readonly columns: readonly TableFileColumn[]
  readonly rows: readonly (readonly (string | number | null)[])[]
  readonly facts: readonly (readonly [label: Localized, value: string])[]
}

/** A table on a screen that people can have as a file, made in the background. */
export type TableSource<Query extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>> = {
  /** Part of the address of the call, so it never changes. */
  readonly name: string
  /** Whoever may see the table. It is asked for again when the file is made and when it is fetched. */
  readonly access: Access
  /** What it is asked for, as the screen does; every value comes as a text. */
  readonly query: z.ZodType<Query>
  title(query: Query): Localized
  /** In a transaction that reads only. On paper there is room for few columns. */
  read(db: TenantDb, actor: Actor, query: Query, isPaper: boolean): Promise<TableFile>
}

/** Declares a source with the type of its query; whoever makes files of all sources does not know it. */
export const tableSource = <Query extends Readonly<Record<string, unknown>>>(source: TableSource<Query>): TableSource =>
  source as unknown as TableSource

/** A column of a table file: `tableColumn('number', 'Days', 'दिन')`. */
export const tableColumn = (type: ReportColumnType, en: string, hi: string): TableFileColumn => ({
  label: { en, hi },
  type,
})
