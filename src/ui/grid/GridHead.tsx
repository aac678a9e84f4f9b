import { type CSSProperties, memo, type ReactNode } from 'react'
import { cx } from '../classNames.ts'
import css from './Grid.module.css'
import type { GridLayout } from './GridRows.tsx'
import { widthOf } from './gridColumn.ts'
import { part } from './gridRoles.ts'
import type { CellRange } from './sheet/cellRange.ts'

interface PlacedColumnsProps {
  layout: GridLayout
  /** The content for one column. */
  children: (c: number, style: CSSProperties, sticky: boolean) => ReactNode
}

/** Renders one element per visible column; frozen ones stay in place. */
export function AlongColumns({ layout, children }: PlacedColumnsProps) {
  const width = (c: number) => {
    const column = layout.columns[c]
    return (column ? widthOf(column) : 0) * layout.scale
  }
  return (
    <>
      {layout.sticky.map(({ c, at }) => children(c, { insetInlineStart: at, inlineSize: width(c) }, true))}
      {layout.drawn.map(({ c, gap }) => children(c, { marginInlineStart: gap, inlineSize: width(c) }, false))}
    </>
  )
}

interface GridHeadProps {
  layout: GridLayout
  corner: string
  chosen: CellRange
}

/** The sticky headers; pressing one selects the column. */
export const GridHead = memo(function GridHead({ layout, corner, chosen }: GridHeadProps) {
  return (
    <div {...part('row', { 'aria-rowindex': 1 })} className={css.headRow} style={{ inlineSize: layout.width }}>
      <div
        {...part('columnheader', { 'aria-colindex': 1 })}
        data-corner=""
        className={css.corner0}
        style={{ inlineSize: layout.headerWidth }}
      >
        {corner}
      </div>
      <AlongColumns layout={layout}>
        {(c, style, sticky) => {
          const column = layout.columns[c]
          if (!column) return null
          return (
            <div
              key={column.id}
              {...part('columnheader', { 'aria-colindex': c + 2 })}
              data-c={c}
              data-column-header=""
              title={column.hint ? `${column.header}, ${column.hint}` : column.header}
              className={cx(
                css.head,
                column.kind === 'number' && css.number,
                sticky && css.sticky,
                c >= chosen.left && c <= chosen.right && css.headChosen,
              )}
              style={style}
            >
              <span className={css.headName}>{column.header}</span>
              {column.hint && <span className={css.rowMeta}>{column.hint}</span>}
            </div>
          )
        }}
      </AlongColumns>
    </div>
  )
})

interface GridFootProps {
  layout: GridLayout
  label: string
  summaries: ReadonlyMap<string, string>
}

/** The totals at the bottom edge. */
export const GridFoot = memo(function GridFoot({ layout, label, summaries }: GridFootProps) {
  return (
    <div {...part('row')} className={css.footRow} style={{ inlineSize: layout.width, blockSize: layout.rowHeight }}>
      <div
        {...part('rowheader', { 'aria-colindex': 1 })}
        className={css.footHeader}
        style={{ inlineSize: layout.headerWidth }}
      >
        {label}
      </div>
      <AlongColumns layout={layout}>
        {(c, style, sticky) => {
          const column = layout.columns[c]
          if (!column) return null
          return (
            <div
              key={column.id}
              {...part('gridcell', { 'aria-colindex': c + 2 })}
              className={cx(css.foot, column.kind === 'number' && css.number, sticky && css.sticky)}
              style={style}
            >
              {summaries.get(column.id) ?? ''}
            </div>
          )
        }}
      </AlongColumns>
    </div>
  )
})
