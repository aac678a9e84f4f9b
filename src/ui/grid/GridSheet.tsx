import { type KeyboardEvent, type RefObject, useId, useMemo } from 'react'
import { useKeyHints } from '../keyHints.ts'
import { useLook } from '../theme/Theme.tsx'
import { CellEditor } from './cells/CellEditor.tsx'
import type { CellStates } from './cells/cellState.ts'
import css from './Grid.module.css'
import { GridFoot, GridHead } from './GridHead.tsx'
import { GridRowView } from './GridRows.tsx'
import type { GridMemory } from './gridMemory.ts'
import { part } from './gridRoles.ts'
import { clipboardOf } from './input/gridClipboard.ts'
import { commandOf } from './input/gridKeys.ts'
import { useGridPointer } from './input/useGridPointer.ts'
import type { CellRange } from './sheet/cellRange.ts'
import { contentOf, type SheetData, sizeOf } from './sheet/sheet.ts'
import type { GridHandle } from './useGridHandle.ts'
import { useGridText } from './useGridText.ts'
import type { GridWindow } from './useGridWindow.ts'

interface GridSheetProps {
  label: string
  rowHeading: string
  summaryLabel?: string | undefined
  sheet: SheetData
  memory: GridMemory
  handle: GridHandle
  view: GridWindow
  states: CellStates
  chosen: CellRange
  elements: {
    scroller: RefObject<HTMLDivElement | null>
    head: RefObject<HTMLDivElement | null>
    menu: RefObject<HTMLButtonElement | null>
  }
  /** The element of the active cell. */
  cell: () => HTMLElement | null
}

function useSummaries({ rows, columns, edits }: SheetData, wanted: boolean): ReadonlyMap<string, string> {
  return useMemo(() => {
    const found = new Map<string, string>()
    if (!wanted) return found
    for (const column of columns) {
      if (column.summary) found.set(column.id, column.summary(rows.map((row) => contentOf(edits, row, column))))
    }
    return found
  }, [rows, columns, edits, wanted])
}

/** Keys while no cell is being edited. */
function useGridKeys({ handle, view, elements, cell }: GridSheetProps, openMenu: (x: number, y: number) => void) {
  const rtl = useLook().dir === 'rtl'
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, nativeEvent } = event
    const { isComposing } = nativeEvent
    // An open editor or list only lets through the keys that leave it.
    if (!(event.target instanceof HTMLElement) || event.target.closest('[popover]')) return
    const command = commandOf({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing }, rtl)
    if (!command) return
    // A letter that opens the editor is inserted by us; one from an input method by the browser.
    if (!(command.do === 'edit' && command.text === '')) event.preventDefault()
    if (command.do === 'menu') {
      const at = cell()?.getBoundingClientRect()
      if (at) openMenu(at.left, at.bottom)
      return
    }
    const visibleHeight = (elements.scroller.current?.clientHeight ?? 0) - view.headHeight
    handle.run(command, Math.max(1, Math.floor(visibleHeight / view.layout.rowHeight) - 2))
  }
}

function Rows({ sheet, memory, handle, view, states, chosen }: GridSheetProps) {
  const gridId = useId()
  const { active, editing, edits } = memory.state
  const column = sheet.columns[active.c]
  return view.rows.map(({ r, y, slot }) => {
    const row = sheet.rows[r]
    if (!row) return null
    const here = r === active.r
    return (
      <GridRowView
        // The row being edited keeps its element wherever it is scrolled to.
        key={editing && here ? 'editing' : slot}
        gridId={gridId}
        r={r}
        y={y}
        row={row}
        states={states}
        edits={edits}
        layout={view.layout}
        chosen={r >= chosen.top && r <= chosen.bottom ? chosen : null}
        active={here ? active.c : -1}
        inActive={
          here &&
          editing &&
          column && <CellEditor editing={editing} column={column} handle={handle} rowHeader={row.header} />
        }
      />
    )
  })
}

/** The scrollable part: headers, rows and totals. */
export function GridSheet(props: GridSheetProps) {
  useKeyHints(useGridText().shortcuts)
  const { label, sheet, handle, view, chosen, elements, summaryLabel } = props
  const { scroller, head, menu } = elements
  const { layout } = view
  const openMenu = (x: number, y: number) => {
    if (!menu.current) return
    menu.current.style.left = `${x}px`
    menu.current.style.top = `${y}px`
    menu.current.click()
  }
  const size = sizeOf(sheet)
  const onKeyDown = useGridKeys(props, openMenu)
  const pointer = useGridPointer({ handle, scroller, chosen, openMenu, size })
  const summaries = useSummaries(sheet, summaryLabel !== undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: part() sets the role.
    <div
      ref={scroller}
      {...part('grid', {
        'aria-label': label,
        'aria-rowcount': size.rows + 1,
        'aria-colcount': size.columns + 1,
        'aria-multiselectable': true,
      })}
      className={css.scroller}
      style={{
        scrollPaddingBlock: `${view.headHeight}px ${summaryLabel === undefined ? 0 : layout.rowHeight}px`,
        scrollPaddingInlineStart: view.stickyWidth,
      }}
      onKeyDown={onKeyDown}
      {...pointer}
      {...clipboardOf(handle)}
    >
      <div ref={head} {...part('rowgroup')} className={css.headGroup} style={{ inlineSize: layout.width }}>
        <GridHead layout={layout} corner={props.rowHeading} chosen={chosen} />
      </div>
      <div {...part('rowgroup')} className={css.body} style={{ blockSize: view.height, inlineSize: layout.width }}>
        <Rows {...props} />
      </div>
      {summaryLabel !== undefined && (
        <div {...part('rowgroup')} className={css.footGroup} style={{ inlineSize: layout.width }}>
          <GridFoot layout={layout} label={summaryLabel} summaries={summaries} />
        </div>
      )}
    </div>
  )
}
