import { memo, type ReactNode } from 'react'
import { cellKey } from './cells/cellContent.ts'
import type { CellStates } from './cells/cellState.ts'
import { edges, GridCell } from './cells/GridCell.tsx'
import css from './Grid.module.css'
import { type GridColumn, type GridRow, isReadOnly, widthOf } from './gridColumn.ts'
import { part } from './gridRoles.ts'
import type { CellRange } from './sheet/cellRange.ts'
import { contentOf, type GridEdits } from './sheet/sheet.ts'

/** Column geometry in pixels; the same object as long as nothing changes. */
export interface GridLayout {
  readonly columns: readonly GridColumn[]
  /** Frozen columns at the start, and their distance from the edge. */
  readonly sticky: readonly { readonly c: number; readonly at: number }[]
  /** The other rendered columns, with the space before each for those that are not rendered. */
  readonly drawn: readonly { readonly c: number; readonly gap: number }[]
  readonly headerWidth: number
  readonly rowHeight: number
  /** Width of the whole row. */
  readonly width: number
  /** Text size relative to the default. */
  readonly scale: number
}

interface GridRowProps {
  gridId: string
  row: GridRow
  r: number
  y: number
  layout: GridLayout
  edits: GridEdits
  states: CellStates
  /** The selection if it crosses this row, else null. */
  chosen: CellRange | null
  /** The active column in this row, or -1. */
  active: number
  /** Goes into the active cell. */
  inActive: ReactNode
}

function edgesAt(chosen: CellRange | null, r: number, c: number): number {
  if (!chosen || c < chosen.left || c > chosen.right) return 0
  return (
    edges.inside +
    (r === chosen.top ? edges.top : 0) +
    (r === chosen.bottom ? edges.bottom : 0) +
    (c === chosen.left ? edges.start : 0) +
    (c === chosen.right ? edges.end : 0)
  )
}

function Cells({ gridId, row, r, layout, edits, states, chosen, active, inActive }: GridRowProps) {
  const cell = (c: number, gap: number, sticky: number | null) => {
    const column = layout.columns[c]
    if (!column) return null
    const key = cellKey(row.id, column.id)
    return (
      <GridCell
        key={column.id}
        gridId={gridId}
        r={r}
        c={c}
        column={column}
        gap={gap}
        sticky={sticky}
        rowHeader={row.header}
        content={contentOf(edits, row, column)}
        state={states.get(key)}
        changed={edits.has(key)}
        readOnly={isReadOnly(column, row)}
        active={active === c}
        chosen={edgesAt(chosen, r, c)}
        width={widthOf(column) * layout.scale}
      >
        {active === c ? inActive : null}
      </GridCell>
    )
  }
  return (
    <>
      {layout.sticky.map(({ c, at }) => cell(c, 0, at))}
      {layout.drawn.map(({ c, gap }) => cell(c, gap, null))}
    </>
  )
}

/** One row; re-rendered only when something in it changes. */
export const GridRowView = memo(function GridRowView(props: GridRowProps) {
  const { row, r, y, layout, chosen } = props
  return (
    <div
      {...part('row', { 'aria-rowindex': r + 2 })}
      data-r={r}
      className={css.row}
      style={{ insetBlockStart: y, blockSize: layout.rowHeight, inlineSize: layout.width }}
    >
      <div
        {...part('rowheader', { 'aria-colindex': 1 })}
        data-row-header=""
        className={chosen ? css.rowHeaderChosen : css.rowHeader}
        style={{ inlineSize: layout.headerWidth }}
      >
        <span className={css.rowName}>{row.header}</span>
        {row.meta && <span className={css.rowMeta}>{row.meta}</span>}
      </div>
      <Cells {...props} />
    </div>
  )
})
