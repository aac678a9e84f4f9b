import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cx } from '../classNames.ts'
import { CellMenu } from './cells/CellMenu.tsx'
import { CellNote } from './cells/CellNote.tsx'
import { type CellPlace, cellKey } from './cells/cellContent.ts'
import type { CellStates } from './cells/cellState.ts'
import css from './Grid.module.css'
import { GridSheet } from './GridSheet.tsx'
import { GridStatus, LeftOutNotice } from './GridStatus.tsx'
import { type GridColumn, type GridRow, isReadOnly } from './gridColumn.ts'
import type { GridMemory } from './gridMemory.ts'
import type { CellChangeCause } from './gridState.ts'
import { blockOf } from './sheet/cellRange.ts'
import { type CellChange, contentOf, type LeftOutValue, type SheetData } from './sheet/sheet.ts'
import { useGridHandle } from './useGridHandle.ts'
import { useGridWindow } from './useGridWindow.ts'

export interface EditableGridProps {
  /** Accessible name. */
  label: string
  columns: readonly GridColumn[]
  /** Rows as the server has them; edits are shown on top until the rows contain them. */
  rows: readonly GridRow[]
  /** The header of the row names. */
  rowHeading: string
  /** Every edit, paste or undo as one batch for the caller to save. Invalid values are included. */
  onChange: (changes: readonly CellChange[], cause: CellChangeCause) => void
  /** The caller's save state, by `cellKey(row, column)`. */
  states?: CellStates | undefined
  /** Retries what failed to save. */
  onRetry?: (() => void) | undefined
  /** Someone else changed the cell in the meantime, and the user has decided. */
  onResolve?: ((place: CellPlace, keep: 'mine' | 'theirs') => void) | undefined
  onOpenHistory?: ((place: CellPlace) => void) | undefined
  /** Pasted values that had no cell; they are also shown below the grid. */
  onLeftOut?: ((leftOut: readonly LeftOutValue[]) => void) | undefined
  /** The number of columns at the start that stay visible beside the names. */
  frozen?: number | undefined
  /** In pixels at the default text size. */
  rowHeaderWidth?: number | undefined
  /** The label of the totals row; without it there is none. */
  summaryLabel?: string | undefined
  className?: string | undefined
}

const noStates: CellStates = new Map()

interface GridElements {
  frame: RefObject<HTMLDivElement | null>
  scroller: RefObject<HTMLDivElement | null>
  /** As tall as one row. */
  probe: RefObject<HTMLDivElement | null>
  head: RefObject<HTMLDivElement | null>
  menu: RefObject<HTMLButtonElement | null>
}

const useElements = (): GridElements => ({
  frame: useRef(null),
  scroller: useRef(null),
  probe: useRef(null),
  head: useRef(null),
  menu: useRef(null),
})

/** Focuses the active cell when an action asks for it. */
function useFocus(
  memory: GridMemory,
  { scroller }: GridElements,
  cell: () => HTMLElement | null,
  isKept: (c: number) => boolean,
) {
  useLayoutEffect(() => {
    const { wants, state } = memory
    memory.wants = null
    if (!wants || state.editing) return
    cell()?.focus({ preventScroll: true })
    if (wants !== 'focus-and-sight') return
    const left = scroller.current?.scrollLeft ?? 0
    cell()?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // The browser would scroll sideways, because it takes a frozen column for covered.
    if (isKept(state.active.c)) scroller.current?.scrollTo({ left, behavior: 'instant' })
  })
}

/** Whether the focus is in the grid or in something that belongs to it. */
function useWithin() {
  const [within, setWithin] = useState(false)
  return {
    within,
    onFocus: () => setWithin(true),
    onBlur: (event: FocusEvent) => setWithin(event.currentTarget.contains(event.relatedTarget)),
  }
}

/** Everything about the focused cell. */
function activeOf({ rows, columns, states = noStates }: EditableGridProps, { state }: GridMemory) {
  const { r, c } = state.active
  const row = rows[r]
  const column = columns[c]
  if (!row || !column) return null
  return {
    row,
    column,
    place: { row: row.id, column: column.id },
    content: contentOf(state.edits, row, column),
    state: states.get(cellKey(row.id, column.id)),
    readOnly: isReadOnly(column, row),
  }
}

/** An editable grid with keyboard, ranges, clipboard and undo; only the visible part is rendered. */
export function EditableGrid(props: EditableGridProps) {
  const { columns, rows, states = noStates, frozen = 0, onOpenHistory } = props
  const { handle, memory } = useGridHandle({ ...props, states })
  const { active, extent, editing, edits } = memory.state
  const elements = useElements()
  const { frame, scroller, menu } = elements
  const sheet = useMemo((): SheetData => ({ rows, columns, edits }), [rows, columns, edits])
  const chosen = useMemo(() => blockOf(active, extent), [active, extent])
  const cell = () =>
    scroller.current?.querySelector<HTMLElement>(`[data-r="${active.r}"] > [data-c="${active.c}"]`) ?? null
  const refocus = () => {
    if (!cell()?.contains(document.activeElement)) cell()?.focus({ preventScroll: true })
  }
  const view = useGridWindow({
    ...elements,
    columns,
    frozen,
    active,
    rows: rows.length,
    rowHeaderWidth: props.rowHeaderWidth ?? 190,
    onReuse: refocus,
  })
  useFocus(memory, elements, cell, (c) => c < frozen)
  const { within, ...presence } = useWithin()
  const at = activeOf(props, memory)
  return (
    <div ref={frame} className={cx(css.frame, props.className)} {...presence}>
      <div ref={elements.probe} className={css.probe} />
      <GridSheet
        {...props}
        sheet={sheet}
        memory={memory}
        handle={handle}
        view={view}
        states={states}
        chosen={chosen}
        elements={elements}
        cell={cell}
      />
      {at && within && !editing && (
        <CellNote key={`${active.r} ${active.c}`} handle={handle} scroller={scroller} cell={cell} {...at} />
      )}
      <LeftOutNotice leftOut={memory.leftOut} onClose={handle.forgetLeftOut} />
      <GridStatus
        sheet={sheet}
        chosen={chosen}
        states={states}
        handle={handle}
        onRetry={props.onRetry}
        announcement={memory.announcement}
      />
      <CellMenu
        handle={handle}
        button={menu}
        conflict={at?.state?.kind === 'conflict'}
        readOnly={at?.readOnly !== false}
        onOpenHistory={onOpenHistory && at ? () => onOpenHistory(at.place) : undefined}
        onClosed={refocus}
      />
    </div>
  )
}
