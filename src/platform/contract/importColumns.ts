import type { Localized } from './notifications.ts'

/** A parsed cell: dates as YYYY-MM-DD, yes/no as a boolean. */
export type ImportValue = string | number | boolean

/** A column of an import file, shared by the template, the check and the correction grid. */
export type ImportColumn = {
  readonly key: string
  readonly heading: string
  /** Other accepted headings; case, spaces and punctuation are ignored. */
  readonly aliases?: readonly string[]
  readonly kind: 'text' | 'number' | 'date' | 'yesNo'
  readonly required?: boolean
  /** The allowed values, case-insensitive. */
  readonly options?: readonly string[]
  /** The option that another way of writing it means, such as Male for Boy. */
  readonly means?: (written: string) => string | undefined
  /** Digits that are no quantity, such as an admission number: leading zeros count. */
  readonly isCode?: true
  /** An unreadable cell is left empty with a warning instead of rejecting the row: no other column depends on it. */
  readonly isLenient?: true
  /** In characters; 500 by default. */
  readonly maxLength?: number
  /** Bounds of a number column. */
  readonly min?: number
  readonly max?: number
  /** Only whole numbers. */
  readonly whole?: true
  /** What to enter, shown on the template's help sheet. */
  readonly help?: string | Localized
  readonly example?: string
  /** Cells are deleted once the rows are applied, as with Aadhaar numbers, which are stored encrypted elsewhere. */
  readonly secret?: true
}

/**
 * Why a cell is invalid. `cause` groups the same mistake across rows; `params` fill the message's placeholders, and
 * `suggestion` among them is what to write instead. A warning leaves the cell empty and imports the row.
 */
export type ImportProblem = {
  readonly isWarning?: true
  readonly column: string
  readonly cause: string
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
}
