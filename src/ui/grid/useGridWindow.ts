import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { textScale, useResize } from '../layout/measurements.ts'
import type { GridLayout } from './GridRows.tsx'
import { type GridColumn, widthOf } from './gridColumn.ts'
import type { CellPoint } from './sheet/cellRange.ts'
import { drawnOf, type IndexSpan, spanOf, startsOf } from './sheet/visibleSpan.ts'

interface GridWindowInput {
  /** The space the grid may fill. */
  frame: RefObject<HTMLDivElement | null>
  scroller: RefObject<HTMLDivElement | null>
  /** As tall as one row. */
  probe: RefObject<HTMLDivElement | null>
  head: RefObject<HTMLDivElement | null>
  rows: number
  columns: readonly GridColumn[]
  frozen: number
  rowHeaderWidth: number
  active: CellPoint
  /** The focused element may now belong to another row. */
  onReuse: () => void
}

interface GridMeasures {
  row: number
  head: number
  /** Width of the frame, and size of its visible part. */
  frame: number
  width: number
  height: number
  /** The user's text size relative to the default. */
  scale: number
}

function useMeasures({ frame, scroller, probe, head }: GridWindowInput): GridMeasures {
  const [measures, setMeasures] = useState<GridMeasures>({
    row: 36,
    head: 44,
    frame: 800,
    width: 800,
    height: 600,
    scale: 1,
  })
  useResize(
    () => [frame, scroller, probe, head].map((ref) => ref.current),
    () => {
      const next: GridMeasures = {
        row: probe.current?.offsetHeight || 36,
        head: head.current?.offsetHeight ?? 44,
        frame: frame.current?.clientWidth ?? 800,
        width: scroller.current?.clientWidth ?? 800,
        height: scroller.current?.clientHeight ?? 600,
        scale: textScale(),
      }
      setMeasures((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next))
    },
  )
  return measures
}

const spareRows = 4
const spareColumns = 2

interface GridSpans {
  down: IndexSpan
  across: IndexSpan
}

const sameSpans = (a: GridSpans, b: GridSpans) =>
  a.down.first === b.down.first &&
  a.down.last === b.down.last &&
  a.across.first === b.across.first &&
  a.across.last === b.across.last

/** Follows the scroll position; new rows are rendered before the browser paints. */
function useSpans(
  { scroller, onReuse }: Pick<GridWindowInput, 'scroller' | 'onReuse'>,
  spansNow: (left: number, top: number) => GridSpans,
): GridSpans {
  const [spans, setSpans] = useState(() => spansNow(0, 0))
  const lost = useRef(onReuse)
  lost.current = onReuse
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const read = () => spansNow(Math.abs(element.scrollLeft), element.scrollTop)
    const keep = (next: GridSpans) => setSpans((old) => (sameSpans(old, next) ? old : next))
    let known = read()
    keep(known)
    const follow = () => {
      const next = read()
      if (sameSpans(known, next)) return
      known = next
      const held = element.contains(document.activeElement)
      flushSync(() => keep(next))
      if (held) lost.current()
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller, spansNow])
  return spans
}

export type GridWindow = ReturnType<typeof useGridWindow>

/** Which rows and columns are rendered, and where. */
export function useGridWindow(input: GridWindowInput) {
  const { rows, columns, frozen, active } = input
  const measures = useMeasures(input)
  const { scale, row } = measures
  // On a narrow screen the names leave more than half of the width to the cells.
  const headerWidth = Math.round(Math.min(input.rowHeaderWidth * scale, measures.frame * 0.42))
  const starts = useMemo(
    () => startsOf(columns.slice(frozen).map((one) => widthOf(one) * scale)),
    [columns, frozen, scale],
  )
  const frozenWidth = useMemo(
    () => columns.slice(0, frozen).reduce((sum, column) => sum + widthOf(column) * scale, 0),
    [columns, frozen, scale],
  )
  const stickyWidth = headerWidth + frozenWidth
  const spansNow = useMemo(() => {
    const rowStarts = startsOf(Array.from({ length: rows }, () => row))
    return (left: number, top: number): GridSpans => ({
      down: spanOf(rowStarts, top, measures.height - measures.head, spareRows),
      across: spanOf(starts, left, measures.width - stickyWidth, spareColumns),
    })
  }, [rows, row, measures.height, measures.head, measures.width, starts, stickyWidth])
  const { down, across } = useSpans(input, spansNow)

  const width = stickyWidth + (starts.at(-1) ?? 0)
  const keepColumn = active.c - frozen
  const layout = useMemo((): GridLayout => {
    const frozenStarts = startsOf(columns.slice(0, frozen).map((one) => widthOf(one) * scale))
    let reached = 0
    const drawn = drawnOf(across, keepColumn, columns.length - frozen).map((at) => {
      const gap = (starts[at] ?? 0) - reached
      reached = starts[at + 1] ?? 0
      return { c: at + frozen, gap }
    })
    const sticky = frozenStarts.slice(0, frozen).map((at, c) => ({ c, at: headerWidth + at }))
    return { columns, sticky, drawn, headerWidth, rowHeight: row, width, scale }
  }, [columns, across, keepColumn, frozen, headerWidth, starts, row, width, scale])
  // The number of row elements to recycle. Neighbouring rows get different remainders; it should not change.
  const slots = Math.max(Math.ceil(measures.height / row) + 4 * spareRows + 2, down.last - down.first + 1)
  return {
    layout,
    stickyWidth,
    headHeight: measures.head,
    height: rows * row,
    rows: drawnOf(down, active.r, rows).map((r) => ({
      r,
      y: r * row,
      /** A row element that leaves the viewport is reused for one that enters; the active row is separate. */
      slot: r < down.first || r > down.last ? -1 : r % slots,
    })),
  }
}
