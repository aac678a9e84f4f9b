import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Checkbox } from '../choices/Checkbox.tsx'
import { cx } from '../classNames.ts'
import { Icon } from '../Icon.tsx'
import { isSelected } from './selection/tableSelection.ts'
import css from './Table.module.css'
import own from './TableHead.module.css'
import { roleOf, sortField, type TableColumn } from './tableColumn.ts'
import { changed } from './tableState.ts'
import type { TableView } from './tableView.ts'
import { useTableText } from './useTableText.ts'

function Heading<Row>({ column, view }: { column: TableColumn<Row>; view: TableView<Row> }) {
  const text = useTableText()
  const { state, onStateChange } = view
  const field = sortField(column)
  const number = roleOf(column) === 'number'
  const place = cx(number && css.number, roleOf(column) === 'primary' && css.primary)
  // On paper nothing can be pressed, and browsers leave buttons out of repeated headers.
  if (!field || view.printing) {
    return (
      <th scope="col" className={place}>
        {column.header}
      </th>
    )
  }
  const up = state.sort === field
  const down = state.sort === `-${field}`
  const nextDown = up || (!down && column.sortDescending === true)
  const arrow = <Icon of={down || (!up && column.sortDescending) ? IconArrowDown : IconArrowUp} size={14} />
  return (
    <th scope="col" className={place} aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <button
        type="button"
        className={cx(own.sort, number && own.sortNumber, (up || down) && own.sorted)}
        title={nextDown ? text.sortDescending(column.header) : text.sortAscending(column.header)}
        onClick={() => onStateChange(changed(state, { sort: nextDown ? `-${field}` : field }))}
      >
        {number && arrow}
        <span>{column.header}</span>
        {!number && arrow}
      </button>
    </th>
  )
}

/** The headers; sortable ones are buttons. */
export function TableHead<Row>({ view }: { view: TableView<Row> }) {
  const text = useTableText()
  const { selection, rows, rowId } = view
  const ticked = selection ? rows.filter((row) => isSelected(selection, rowId(row))).length : 0
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={css.tick} data-print="hide">
            <Checkbox
              label={text.selectPage}
              labelHidden
              disabled={rows.length === 0}
              checked={rows.length > 0 && ticked === rows.length}
              indeterminate={ticked > 0 && ticked < rows.length}
              onChange={view.onSelectPage}
            />
          </th>
        )}
        {view.columns.map((column) => (
          <Heading key={column.id} column={column} view={view} />
        ))}
        {view.rowActions && (
          <th scope="col" className={css.actions} data-print="hide">
            <span className="visually-hidden">{text.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
