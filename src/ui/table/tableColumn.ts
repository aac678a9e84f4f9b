import type { ReactNode } from 'react'
import type { IconType } from '../Icon.tsx'
import type { PersonCellProps } from '../people/PersonCell.tsx'

/** The column's role in a row, which decides the layout of the card on a phone. Exactly one column is `primary`. */
export type ColumnRole = 'primary' | 'secondary' | 'meta' | 'status' | 'number'

/**
 * The type of a column's `value` in an exported file: `money` is whole paise, `date` a calendar date `YYYY-MM-DD`,
 * `datetime` an instant.
 */
export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'datetime'

export type PlainValue = string | number | null | undefined

export interface TableColumn<Row> {
  /** Used in the address, so letters, digits and dashes only. */
  id: string
  header: string
  /** `meta` by default. */
  role?: ColumnRole | undefined
  /** The plain value, for export and if there is no `cell`; an empty one is shown as a thin dot. */
  value: (row: Row) => PlainValue
  /** The type of `value` in an exported file; by default a number or text. */
  kind?: ColumnKind | undefined
  cell?: ((row: Row) => ReactNode) | undefined
  /** Shows a person: photo, name and number. */
  person?: ((row: Row) => PersonCellProps) | undefined
  /** The field the server sorts by; `true` if it is named like the column. */
  sort?: string | true | undefined
  /** The first press sorts descending, as is usual for amounts and dates. */
  sortDescending?: boolean | undefined
  /** Minimum width in pixels at the default text size. */
  width?: number | undefined
  /** Share of the remaining width; 0 keeps the minimum width. */
  grow?: number | undefined
  /** The footer of the column, such as the total of all matching rows. */
  footer?: ReactNode
  /** Hidden until chosen. */
  hidden?: boolean | undefined
  /** In every exported file, even while it is hidden, such as the number shown below a name. */
  inFiles?: true | undefined
}

export interface RowAction {
  label: string
  icon: IconType
  danger?: boolean | undefined
  disabled?: boolean | undefined
  to?: string | undefined
  onSelect?: (() => void) | undefined
}

const widths: Record<ColumnRole, { width: number; grow: number }> = {
  primary: { width: 210, grow: 3 },
  secondary: { width: 140, grow: 2 },
  meta: { width: 110, grow: 1.5 },
  status: { width: 120, grow: 1 },
  number: { width: 92, grow: 1 },
}

export const roleOf = <Row>(column: TableColumn<Row>): ColumnRole => column.role ?? 'meta'

/** A column's value in a file; a number stored as text, such as “0012”, stays text. */
export function kindOf<Row>(column: TableColumn<Row>, values: readonly PlainValue[]): ColumnKind {
  if (column.kind) return column.kind
  const given = values.filter((value) => value !== null && value !== undefined)
  return given.length > 0 && given.every((value) => typeof value === 'number') ? 'number' : 'text'
}

/** The server's name for sorting by this column; undefined if it cannot be sorted. */
export const sortField = <Row>(column: TableColumn<Row>): string | undefined =>
  column.sort === true ? column.id : column.sort

/** The columns of an exported file: the visible ones, and those that belong in every file. */
export const exportedColumns = <Row>(columns: readonly TableColumn<Row>[], visible: readonly TableColumn<Row>[]) =>
  columns.filter((column) => column.inFiles || visible.some(({ id }) => id === column.id))

/** The visible columns in their order; always includes the primary one. */
export function chosenColumns<Row>(columns: readonly TableColumn<Row>[], chosen: readonly string[] | null) {
  return columns.filter((column) => {
    if (roleOf(column) === 'primary') return true
    return chosen ? chosen.includes(column.id) : !column.hidden
  })
}

/** A letter of a header is about 7 px wide; the sort arrow needs space next to it. */
const headingWidth = <Row>(column: TableColumn<Row>): number => column.header.length * 7 + (column.sort ? 50 : 16)

export const leastWidth = <Row>(column: TableColumn<Row>): number =>
  column.width ?? Math.max(widths[roleOf(column)].width, Math.min(180, headingWidth(column)))

/** The column widths in a table of `room` pixels: minimum widths plus shares of what remains. */
export function spread<Row>(columns: readonly TableColumn<Row>[], room: number): number[] {
  const least = columns.map(leastWidth)
  const grow = columns.map((column) => column.grow ?? widths[roleOf(column)].grow)
  const left = Math.max(0, room - least.reduce((sum, width) => sum + width, 0))
  const shares = grow.reduce((sum, share) => sum + share, 0)
  return least.map((width, at) => width + (shares > 0 ? (left * (grow[at] ?? 0)) / shares : left / columns.length))
}
