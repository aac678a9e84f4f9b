import type { FieldName, TableSource } from '../../rules/fields.ts'

/** Values as they are kept: days as YYYY-MM-DD, amounts in paise. An empty text is a missing value. */
export type Values = Partial<Record<FieldName, string>>
export type Tables = Partial<Record<TableSource, readonly (readonly string[])[]>>

/** Whom a document is about, and what can be said about them. */
export type Subject = {
  readonly recordId: string
  readonly name: string
  readonly values: Values
  readonly tables: Tables
  /** The file of a photo that may be printed. */
  readonly photoSource: string | null
}

/** What a design needs to know; everything else is not read. */
export type Needs = {
  readonly fields: ReadonlySet<FieldName>
  readonly tables: ReadonlySet<TableSource>
  readonly hasPhoto: boolean
  readonly photoPurposeId: string | null
}

/** The text of a value, which may be missing. */
export const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)
