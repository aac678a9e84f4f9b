import type { Spoken } from './notifications.ts'

/** A cell once it is understood: dates as YYYY-MM-DD, yes/no as a boolean. */
export type ImportValue = string | number | boolean

/** A column of an import file, the same for the template, the check and the grid in which cells are put right. */
export type ImportColumn = {
  readonly key: string
  readonly heading: string
  /** Other headings people write for it; case, spaces and marks never matter. */
  readonly aliases?: readonly string[]
  readonly kind: 'text' | 'number' | 'date' | 'yesNo'
  readonly required?: boolean
  /** The only values allowed, compared without regard to case. */
  readonly options?: readonly string[]
  /** In characters; 500 unless given. */
  readonly maxLength?: number
  /** Bounds of a number. */
  readonly min?: number
  readonly max?: number
  /** A number without decimals. */
  readonly whole?: true
  /** What to enter, for the help sheet. */
  readonly help?: string | Spoken
  readonly example?: string
  /** Its cells are forgotten as soon as the rows are written, such as Aadhaar numbers, which are kept encrypted elsewhere. */
  readonly secret?: true
}

/** Why a cell is refused. `cause` groups the same mistake over many rows; `params` stand in the places of its words. */
export type ImportProblem = {
  readonly column: string
  readonly cause: string
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
}
