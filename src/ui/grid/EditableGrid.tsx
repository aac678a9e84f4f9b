import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { cx } from '../cx.ts'
import { useLook } from '../theme/Theme.tsx'
import { CellEditor } from './CellEditor.tsx'
import { CellMenu } from './CellMenu.tsx'
import { CellNote } from './CellNote.tsx'
import { type CellPlace, cellKey } from './cells.ts'
import type { CellStates } from './cellstate.ts'
import css from './Grid.module.css'
import { GridFoot, GridHead } from './GridHead.tsx'
import { GridRowView } from './GridRows.tsx'
import { GridStatus, LeftOutNotice } from './GridStatus.tsx'
import { type GridColumn, type GridRow, isReadOnly } from './gridcolumn.ts'
import { type GridHandle, useGridHandle } from './gridhandle.ts'
import { commandOf } from './gridkeys.ts'
import { useGridPointer } from './gridpointer.ts'
import type { ChangeCause } from './gridstate.ts'
import { useGridWindow } from './gridwindow.ts'
import { part } from './part.ts'
import { blockOf } from './range.ts'
import { type CellChange, contentOf, type LeftOut, type Sheet } from './sheet.ts'

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

function useSummaries({ rows, columns, edits }: Sheet, wanted: boolean): ReadonlyMap<string, string> {
  return useMemo(() => {
    const found = new Map<string, string>()
    if (!wanted) return found
    for (const column of columns) {
      if (column.summary) found.set(column.id, column.summary(rows.map((row) => contentOf(edits, row, column))))
    }
    return found
  }, [rows, columns, edits, wanted])
}

/** What the browser's own copying and pasting does with the chosen cells. */
function clipboardOf(handle: GridHandle) {
  const typing = (event: ClipboardEvent) => event.target instanceof HTMLInputElement
  const copy = (event: ClipboardEvent) => {
    if (typing(event)) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', handle.copy())
    return true
  }
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) handle.clear('cut')
    },
    onPaste: (event: ClipboardEvent) => {
      if (typing(event)) return
      event.preventDefault()
      handle.paste(event.clipboardData.getData('text/plain'))
    },
  }
}

/** A sheet to type in: keys, blocks, copy and paste with spreadsheets, undo; only what is in sight is drawn. */
export function EditableGrid(props: EditableGridProps) {
  const { label, columns, rows, states = noStates, frozen = 0, onOpenHistory, summaryLabel } = props
  const { handle, memory } = useGridHandle({ ...props, states })
  const { state } = memory
  const { dir } = useLook()
  const gridId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const sheet = useMemo((): Sheet => ({ rows, columns, edits: state.edits }), [rows, columns, state.edits])
  const summaries = useSummaries(sheet, summaryLabel !== undefined)
  const { active, extent, editing } = state
  const chosen = useMemo(() => blockOf(active, extent), [active, extent])
  const activeCell = () =>
    scroller.current?.querySelector<HTMLElement>(`[role="gridcell"][data-r="${active.r}"][data-c="${active.c}"]`)
  const view = useGridWindow({
    ...{ frame, scroller, probe, head, columns, frozen, active },
    rows: rows.length,
    rowHeaderWidth: props.rowHeaderWidth ?? 190,
    onLostFocus: () => activeCell()?.focus({ preventScroll: true }),
  })

  useLayoutEffect(() => {
    const { wants } = memory
    memory.wants = null
    if (!wants || editing) return
    const cell = activeCell()
    cell?.focus({ preventScroll: true })
    if (wants === 'focus-and-sight') cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const openMenu = (x: number, y: number) => {
    if (!menu.current) return
    menu.current.style.left = `${x}px`
    menu.current.style.top = `${y}px`
    menu.current.click()
  }
  const pointer = useGridPointer({
    ...{ handle, scroller, chosen, active, openMenu },
    size: { rows: rows.length, columns: columns.length },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Buttons of a note inside a cell keep their keys; the box lets through only those that leave it.
    if (!(event.target instanceof HTMLElement) || event.target.closest('[popover]')) return
    const command = commandOf({ ...event, key: event.key, isComposing: event.nativeEvent.isComposing }, dir === 'rtl')
    if (!command) return
    // A letter that opens the box is typed into it by us; one from an input method by the browser.
    if (!(command.do === 'edit' && command.text === '')) event.preventDefault()
    if (command.do === 'menu') {
      const at = activeCell()?.getBoundingClientRect()
      if (at) openMenu(at.left, at.bottom)
      return
    }
    const inSight = (scroller.current?.clientHeight ?? 0) - view.headHeight
    handle.run(command, Math.max(1, Math.floor(inSight / view.layout.rowHeight) - 2))
  }

  const row = rows[active.r]
  const column = columns[active.c]
  const activeState = row && column && states.get(cellKey(row.id, column.id))
  const content = row && column ? contentOf(state.edits, row, column) : null
  const editor = editing && row && column && <CellEditor {...{ editing, column, handle }} rowHeader={row.header} />
  return (
    <div ref={frame} className={cx(css.frame, props.className)}>
      <div ref={probe} className={css.probe} />
      <div
        ref={scroller}
        {...part('grid', {
          'aria-label': label,
          'aria-rowcount': rows.length + 1,
          'aria-colcount': columns.length + 1,
          'aria-multiselectable': true,
        })}
        className={css.scroller}
        style={{
          scrollPaddingBlock: `${view.headHeight}px ${summaryLabel === undefined ? 0 : view.layout.rowHeight}px`,
          scrollPaddingInlineStart: view.stickyWidth,
        }}
        {...{ onKeyDown }}
        {...pointer}
        {...clipboardOf(handle)}
      >
        <div ref={head} {...part('rowgroup')} className={css.headGroup} style={{ inlineSize: view.layout.width }}>
          <GridHead layout={view.layout} corner={props.rowHeading} chosen={chosen} />
        </div>
        <div
          {...part('rowgroup')}
          className={css.body}
          style={{ blockSize: view.height, inlineSize: view.layout.width }}
        >
          {view.rows.map(({ r, y, slot }) => {
            const one = rows[r]
            if (!one) return null
            return (
              <GridRowView
                // The row in which somebody types is the same one wherever it is scrolled to.
                key={editing && r === active.r ? 'editing' : slot}
                {...{ gridId, r, y, states }}
                row={one}
                layout={view.layout}
                edits={state.edits}
                chosen={r >= chosen.top && r <= chosen.bottom ? chosen : null}
                active={r === active.r ? active.c : -1}
                inActive={r === active.r ? editor : null}
              />
            )
          })}
        </div>
        {summaryLabel !== undefined && (
          <div {...part('rowgroup')} className={css.footGroup} style={{ inlineSize: view.layout.width }}>
            <GridFoot layout={view.layout} label={summaryLabel} summaries={summaries} />
          </div>
        )}
      </div>
      {column && !editing && (
        <CellNote
          key={`${active.r} ${active.c}`}
          {...{ column, content, handle, scroller }}
          state={activeState}
          cell={activeCell}
        />
      )}
      <LeftOutNotice leftOut={memory.leftOut} onClose={handle.forgetLeftOut} />
      <GridStatus {...{ sheet, chosen, states, handle }} onRetry={props.onRetry} said={memory.said} />
      <CellMenu
        {...{ handle }}
        button={menu}
        conflict={activeState?.kind === 'conflict'}
        readOnly={!row || !column || isReadOnly(column, row)}
        onOpenHistory={onOpenHistory && row && column && (() => onOpenHistory({ row: row.id, column: column.id }))}
        onClosed={() => activeCell()?.focus({ preventScroll: true })}
      />
    </div>
  )
}
