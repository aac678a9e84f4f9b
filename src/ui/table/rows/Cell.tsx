import type { ReactNode } from 'react'
import { figure } from '#ui/formats/numberFormat.ts'
import { PersonCell } from '#ui/people/PersonCell.tsx'
import css from '../Table.module.css'
import type { TableColumn } from '../tableColumn.ts'

/** A thin dot for an empty value. */
export function Nothing() {
  return (
    <span className={css.nothing} aria-hidden="true">
      ·
    </span>
  )
}

/** What a column shows for a row; null if there is nothing. */
export function cellContent<Row>(column: TableColumn<Row>, row: Row, locale: string): ReactNode {
  if (column.person) return <PersonCell {...column.person(row)} />
  const content = column.cell ? column.cell(row) : column.value(row)
  if (content === null || content === undefined || content === '' || content === false) return null
  if (typeof content === 'number') return figure(content, locale)
  // A name or a class keeps its own direction: 7-B must not become B-7 on a right-to-left page.
  return typeof content === 'string' ? <bdi>{content}</bdi> : content
}

/** The content of a table cell. */
export function Cell<Row>({ column, row, locale }: { column: TableColumn<Row>; row: Row; locale: string }) {
  return cellContent(column, row, locale) ?? <Nothing />
}
