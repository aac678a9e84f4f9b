import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { cx } from '#ui/classNames.ts'
import { isSelected } from '../selection/tableSelection.ts'
import css from '../Table.module.css'
import { roleOf, type TableColumn } from '../tableColumn.ts'
import type { TableView } from '../tableView.ts'
import { useTableText } from '../useTableText.ts'
import { Cell } from './Cell.tsx'
import { RowActions } from './RowActions.tsx'

interface TableRowProps<Row> {
  view: TableView<Row>
  index: number
  /** Whether rows are focusable, and whether this one is in the tab order. */
  focusable: boolean
  active: boolean
  folded: boolean
  measure?: ((element: HTMLElement | null) => void) | undefined
}

const own = 'a, button, input, select, label, [popover]'

const classOf = <Row,>(column: TableColumn<Row>) =>
  cx(
    roleOf(column) === 'primary' && css.primary,
    roleOf(column) === 'number' && css.number,
    column.person && css.person,
  )

/** Whether a click is meant for the row: not for a control in it, and not the end of a text selection. */
const meansRow = ({ target }: MouseEvent) =>
  target instanceof Element && !target.closest(own) && window.getSelection()?.isCollapsed !== false

/** Only the controls of the row in the tab order are in it too. */
function useTabStops(focusable: boolean, active: boolean) {
  const ref = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    if (!focusable) return
    for (const control of ref.current?.querySelectorAll<HTMLElement>('a, button, input, select') ?? []) {
      if (control.dataset.choice === undefined) control.tabIndex = active ? 0 : -1
    }
  })
  return ref
}

function Drawn<Row>({ view, index, focusable, active, folded, measure }: TableRowProps<Row>) {
  const text = useTableText()
  const ref = useTabStops(focusable, active)
  const row = view.rows[index]
  if (row === undefined) return null
  const { selection, state, onOpen } = view
  const selected = selection ? isSelected(selection, view.rowId(row)) : undefined
  const name = view.rowLabel(row)
  return (
    <tr
      ref={(element) => {
        ref.current = element
        measure?.(element)
      }}
      data-index={index}
      className={cx(css.row, onOpen && css.opens)}
      tabIndex={focusable ? (active ? 0 : -1) : undefined}
      aria-rowindex={(state.page - 1) * state.size + index + 2}
      aria-selected={selected}
      onClick={onOpen && ((event) => meansRow(event) && onOpen(row))}
    >
      {selection && (
        <td className={css.tick} data-print="hide">
          <Checkbox
            label={text.selectRow(name)}
            labelHidden
            checked={selected === true}
            onChange={() => {}}
            onClick={(event) => view.onSelect(index, selected !== true, event.shiftKey)}
          />
        </td>
      )}
      {view.columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          <Cell column={column} row={row} locale={view.locale} />
        </td>
      ))}
      {view.rowActions && (
        <td className={css.actions} data-print="hide">
          <div className={css.buttons}>
            <RowActions actions={view.rowActions(row)} of={name} folded={folded} />
          </div>
        </td>
      )}
    </tr>
  )
}

/** One row: click or Enter opens it, the checkbox selects it, its actions are at the end. */
export const TableRow = memo(Drawn) as typeof Drawn
