import type { ReactNode } from 'react'
import { cx } from '#ui/classNames.ts'
import css from './Ledger.module.css'

export type LedgerColumn<Row> = {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: true
  /** Hidden on narrow screens. */
  readonly isExtra?: true
  readonly footer?: ReactNode
}

type LedgerProps<Row> = {
  label: string
  columns: readonly LedgerColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/** A short static table. The first column is the row header. */
export function Ledger<Row>({ label, columns, rows, rowId }: LedgerProps<Row>) {
  const classOf = (column: LedgerColumn<Row>) => cx(column.isNumber && css.number, column.isExtra && css.extra)
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classOf(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.id} scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.id} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {columns.some(({ footer }) => footer !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.id} className={classOf(column)}>
                {column.footer}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
