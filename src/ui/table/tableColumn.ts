import type { ReactNode } from 'react'
import type { IconType } from '../Icon.tsx'
import type { PersonCellProps } from '../people/PersonCell.tsx'

/** What a column is to its row; on a phone the card is laid out from it. Exactly one column is `primary`. */
export type ColumnRole = 'primary' | 'secondary' | 'meta' | 'status' | 'number'

/**
 * What a column's `value` is when it goes into a file: `money` is whole paise, `date` a civil day `YYYY-MM-DD`,
 * `datetime` an instant.
 */
export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'datetime'

export type PlainValue = string | number | null | undefined

export interface Column<Row> {
  /** Stands in the address, so letters, digits and dashes only. */
  id: string
  header: string
  /** `meta` unless told. */
  role?: ColumnRole | undefined
  /** The bare value, for export and wherever there is no `cell`; nothing is shown as a thin dot. */
  value: (row: Row) => PlainValue
  /** What `value` is in an exported file; a number or a text unless told. */
  kind?: ColumnKind | undefined
  cell?: ((row: Row) => ReactNode) | undefined
  /** Makes it a person: face, name and number. */
  person?: ((row: Row) => PersonCellProps) | undefined
  /** The field the server sorts by; `true` when it is called like the column. */
  sort?: string | true | undefined
  /** The first press sorts downwards, as amounts and dates want. */
  sortDescending?: boolean | undefined
  /** Least width in pixels at the normal size of text. */
  width?: number | undefined
  /** Share of the room that is left over; 0 keeps the least width. */
  grow?: number | undefined
  /** What stands under the column, such as the sum of everything that matches. */
  footer?: ReactNode
  /** Not shown until chosen. */
  hidden?: boolean | undefined
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

export const roleOf = <Row>(column: Column<Row>): ColumnRole => column.role ?? 'meta'

/** What a column holds in a file; a figure written as text, such as “0012”, stays one. */
export function kindOf<Row>(column: Column<Row>, values: readonly PlainValue[]): ColumnKind {
  if (column.kind) return column.kind
  const given = values.filter((value) => value !== null && value !== undefined)
  return given.length > 0 && given.every((value) => typeof value === 'number') ? 'number' : 'text'
}

/** The name the server knows the column's order by, or nothing if it cannot be sorted. */
export const sortField = <Row>(column: Column<Row>): string | undefined =>
  column.sort === true ? column.id : column.sort

/** The columns to show, in their own order; the primary one always. */
export function chosenColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null) {
  return columns.filter((column) => {
    if (roleOf(column) === 'primary') return true
    return chosen ? chosen.includes(column.id) : !column.hidden
  })
}

/** A letter of a heading is about 7 px wide; an arrow of sorting needs room beside it. */
const headingWidth = <Row>(column: Column<Row>): number => column.header.length * 7 + (column.sort ? 50 : 16)

export const leastWidth = <Row>(column: Column<Row>): number =>
  column.width ?? Math.max(widths[roleOf(column)].width, Math.min(180, headingWidth(column)))

/** How wide each column is in a table of `room` pixels: its least width and its share of what is left over. */
export function spread<Row>(columns: readonly Column<Row>[], room: number): number[] {
  const least = columns.map(leastWidth)
  const grow = columns.map((column) => column.grow ?? widths[roleOf(column)].grow)
  const left = Math.max(0, room - least.reduce((sum, width) => sum + width, 0))
  const shares = grow.reduce((sum, share) => sum + share, 0)
  return least.map((width, at) => width + (shares > 0 ? (left * (grow[at] ?? 0)) / shares : left / columns.length))
}
