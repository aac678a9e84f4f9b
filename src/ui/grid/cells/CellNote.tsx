import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { useAnchored } from '#ui/overlays/placement.ts'
import { type GridColumn, shown } from '../gridColumn.ts'
import type { GridHandle } from '../useGridHandle.ts'
import { useGridText } from '../useGridText.ts'
import css from './CellEditor.module.css'
import type { CellContent } from './cellContent.ts'
import type { CellState } from './cellState.ts'
import { trouble } from './GridCell.tsx'

interface CellNoteProps {
  content: CellContent
  state: CellState | undefined
  column: GridColumn
  handle: GridHandle
  cell: () => HTMLElement | null
  scroller: RefObject<HTMLElement | null>
}

/** What is wrong with the active cell, next to it; a conflict offers both values. */
export function CellNote({ content, state, column, handle, cell, scroller }: CellNoteProps) {
  const text = useGridText()
  const ref = useRef<HTMLDivElement>(null)
  const words = trouble(content, state, text)
  useAnchored(words !== null, cell, ref, { gap: 4 })
  useEffect(() => {
    const box = scroller.current
    // The note is hidden together with its cell.
    const follow = () => {
      const at = cell()?.getBoundingClientRect()
      const viewport = box?.getBoundingClientRect()
      if (!at || !viewport || !ref.current) return
      const inside =
        at.bottom > viewport.top && at.top < viewport.bottom && at.right > viewport.left && at.left < viewport.right
      ref.current.style.visibility = inside ? '' : 'hidden'
    }
    box?.addEventListener('scroll', follow, { passive: true })
    return () => box?.removeEventListener('scroll', follow)
  })
  if (words === null) return null
  return (
    <div ref={ref} popover="manual" className={css.note}>
      <p className={css.noteWords}>{words}</p>
      {state?.kind === 'conflict' && (
        <>
          <div className={css.noteValues}>
            <div>{text.mine(shown(column, content) || text.empty)}</div>
            <div>{text.theirs(shown(column, state.theirs) || text.empty)}</div>
          </div>
          <div className={css.noteButtons}>
            <Button size="small" onClick={() => handle.resolve('mine')}>
              {text.keepMine}
            </Button>
            <Button size="small" onClick={() => handle.resolve('theirs')}>
              {text.takeTheirs}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
