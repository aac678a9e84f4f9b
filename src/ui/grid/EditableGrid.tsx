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
import type { ChangeCause } from './gridState.ts'
import { blockOf } from './sheet/cellRange.ts'
import { type CellChange, contentOf, type LeftOut, type Sheet } from './sheet/sheet.ts'
import { useGridHandle } from './useGridHandle.ts'
import { useGridWindow } from './useGridWindow.ts'

export interface EditableGridProps {
  /** What a screen reader calls it. */
  label: string
  columns: readonly GridColumn[]
  /** As the server has them; what is entered stands over them until they have caught up. */
  rows: readonly GridRow[]
  /** The heading over the names of the rows. */
  rowHeading: string
  /** Every edit, paste, undo and so on as one batch; the caller saves it. Values that are not accepted come along. */
  onChange: (changes: readonly CellChange[], cause: ChangeCause) => void
  /** How far the caller is with saving, by `cellKey(row, column)`. */
  states?: CellStates | undefined
  /** Tries again to save what failed. */
  onRetry?: (() => void) | undefined
  /** Somebody else changed the cell meanwhile, and the reader has decided. */
  onResolve?: ((place: CellPlace, keep: 'mine' | 'theirs') => void) | undefined
  onOpenHistory?: ((place: CellPlace) => void) | undefined
  /** Pasted values that found no cell; they are also shown under the grid. */
  onLeftOut?: ((leftOut: readonly LeftOut[]) => void) | undefined
  /** So many columns at the start stay in sight beside the names. */
  frozen?: number | undefined
  /** In pixels at the normal size of text. */
  rowHeaderWidth?: number | undefined
  /** Stands before the sums; without it there is no line of them. */
  summaryLabel?: string | undefined
  className?: string | undefined
}

const noStates: CellStates = new Map()

interface Elements {
  frame: RefObject<HTMLDivElement | null>
  scroller: RefObject<HTMLDivElement | null>
  /** As tall as one row. */
  probe: RefObject<HTMLDivElement | null>
  head: RefObject<HTMLDivElement | null>
  menu: RefObject<HTMLButtonElement | null>
}

const useElements = (): Elements => ({
  frame: useRef(null),
  scroller: useRef(null),
  probe: useRef(null),
  head: useRef(null),
  menu: useRef(null),
})

/** Puts the focus into the active cell when an action has asked for it. */
function useFocus(
  memory: GridMemory,
  { scroller }: Elements,
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
    // A column that stays in sight needs no scrolling sideways, but the browser takes it for covered.
    if (isKept(state.active.c)) scroller.current?.scrollTo({ left, behavior: 'instant' })
  })
}

/** Whether somebody is in the grid or in what belongs to it. */
function useWithin() {
  const [within, setWithin] = useState(false)
  return {
    within,
    onFocus: () => setWithin(true),
    onBlur: (event: FocusEvent) => setWithin(event.currentTarget.contains(event.relatedTarget)),
  }
}

/** Everything about the cell that has the focus. */
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

/** A sheet to type in: keys, blocks, copy and paste with spreadsheets, undo; only what is in sight is drawn. */
export function EditableGrid(props: EditableGridProps) {
  const { columns, rows, states = noStates, frozen = 0, onOpenHistory } = props
  const { handle, memory } = useGridHandle({ ...props, states })
  const { active, extent, editing, edits } = memory.state
  const elements = useElements()
  const { frame, scroller, menu } = elements
  const sheet = useMemo((): Sheet => ({ rows, columns, edits }), [rows, columns, edits])
  const chosen = useMemo(() => blockOf(active, extent), [active, extent])
  const cell = () =>
    scroller.current?.querySelector<HTMLElement>(`[data-r="${active.r}"] > [data-c="${active.c}"]`) ?? null
  const refocus = () => {
    if (!cell()?.contains(document.activeElement)) cell()?.focus({ preventScroll: true })
  }
  const view = useGridWindow({
    ...{ ...elements, columns, frozen, active },
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
      <GridSheet {...props} {...{ sheet, memory, handle, view, states, chosen, elements, cell }} />
      {at && within && !editing && <CellNote key={`${active.r} ${active.c}`} {...{ handle, scroller, cell }} {...at} />}
      <LeftOutNotice leftOut={memory.leftOut} onClose={handle.forgetLeftOut} />
      <GridStatus {...{ sheet, chosen, states, handle }} onRetry={props.onRetry} said={memory.said} />
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
