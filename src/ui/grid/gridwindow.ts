import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { GridLayout } from './GridRows.tsx'
import { type GridColumn, widthOf } from './gridcolumn.ts'
import type { Point } from './range.ts'

interface WindowInput {
  /** What the sheet may fill. */
  frame: RefObject<HTMLDivElement | null>
  scroller: RefObject<HTMLDivElement | null>
  /** As tall as one row. */
  probe: RefObject<HTMLDivElement | null>
  head: RefObject<HTMLDivElement | null>
  rows: number
  columns: readonly GridColumn[]
  frozen: number
  rowHeaderWidth: number
  active: Point
  rtl: boolean
}

interface Measures {
  row: number
  head: number
  width: number
  scale: number
}

/** Height of a row and of the head, width of the sheet's window, and how large the reader has set the text. */
function useMeasures({ frame, probe, head }: WindowInput): Measures {
  const [measures, setMeasures] = useState<Measures>({ row: 36, head: 44, width: 800, scale: 1 })
  useLayoutEffect(() => {
    const read = () => {
      const next: Measures = {
        row: probe.current?.offsetHeight || 36,
        head: head.current?.offsetHeight ?? 44,
        width: frame.current?.clientWidth ?? 800,
        scale: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
      }
      setMeasures((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next))
    }
    read()
    const sizes = new ResizeObserver(read)
    for (const ref of [frame, probe, head]) if (ref.current) sizes.observe(ref.current)
    return () => sizes.disconnect()
  }, [frame, probe, head])
  return measures
}

interface Range {
  startIndex: number
  endIndex: number
  overscan: number
  count: number
}

/** The entries near the window, and the one that holds the focus wherever it is. */
const near = (keep: number) => (range: Range) => {
  const from = Math.max(0, range.startIndex - range.overscan)
  const to = Math.min(range.count - 1, range.endIndex + range.overscan)
  const list = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  if (keep >= 0 && keep < from) list.unshift(keep)
  if (keep < range.count && keep > to) list.push(keep)
  return list
}

/** Which rows and columns are drawn, and where. */
export function useGridWindow(input: WindowInput) {
  const { scroller, rows, columns, frozen, active, rtl } = input
  const measures = useMeasures(input)
  const { scale } = measures
  // On a narrow screen the names leave at least half of it to the cells.
  const headerWidth = Math.round(Math.min(input.rowHeaderWidth * scale, measures.width * 0.42))
  const frozenWidth = columns.slice(0, frozen).reduce((sum, column) => sum + widthOf(column) * scale, 0)
  const down = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => measures.row,
    scrollMargin: measures.head,
    overscan: 4,
    rangeExtractor: near(active.r),
  })
  const across = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: columns.length - frozen,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => {
      const column = columns[at + frozen]
      return (column ? widthOf(column) : 0) * scale
    },
    horizontal: true,
    isRtl: rtl,
    scrollMargin: headerWidth + frozenWidth,
    overscan: 2,
    rangeExtractor: near(active.c - frozen),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sizes make every remembered place wrong.
  useLayoutEffect(() => {
    down.measure()
    across.measure()
  }, [measures.row, measures.head, scale, headerWidth, columns])

  const items = across.getVirtualItems()
  const places = items.map((item) => `${item.index}:${item.start}`).join()
  const width = headerWidth + frozenWidth + across.getTotalSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `places` stands for the items, which are new at every scroll.
  const layout = useMemo(
    (): GridLayout => ({
      columns,
      drawn: items.map((item) => ({ c: item.index + frozen, at: item.start })),
      frozen,
      headerWidth,
      rowHeight: measures.row,
      width,
      scale,
    }),
    [columns, places, frozen, headerWidth, measures.row, width, scale],
  )
  return {
    layout,
    stickyWidth: headerWidth + frozenWidth,
    headHeight: measures.head,
    height: down.getTotalSize(),
    rows: down.getVirtualItems().map((item) => ({ r: item.index, y: item.start - measures.head })),
  }
}
