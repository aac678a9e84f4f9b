import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { Fragment, type RefObject, useLayoutEffect, useState } from 'react'

import { useResize } from '#ui/layout/measurements.ts'
import type { ManyRowsProps } from './rowsProps.ts'

type RowVirtualizer = Virtualizer<HTMLElement, HTMLElement> | Virtualizer<Window, HTMLElement>

type PlacedRowsProps = Pick<ManyRowsProps, 'row' | 'gap' | 'onDrawn'> & { rows: RowVirtualizer; margin: number }

function Placed({ rows, margin, row, gap, onDrawn }: PlacedRowsProps) {
  useLayoutEffect(() => onDrawn?.())
  let reached = margin
  const parts = rows.getVirtualItems().map((item) => {
    const missing = item.start - reached
    reached = item.end
    return (
      <Fragment key={item.key}>
        {missing > 0.5 && gap(missing)}
        {row(item.index, rows.measureElement)}
      </Fragment>
    )
  })
  const rest = rows.getTotalSize() + margin - reached
  return (
    <>
      {parts}
      {rest > 0.5 && gap(rest)}
    </>
  )
}

const withKept =
  (keep: number, count: number) => (range: { startIndex: number; endIndex: number; overscan: number }) => {
    const from = Math.max(0, range.startIndex - range.overscan)
    const to = Math.min(count - 1, range.endIndex + range.overscan)
    const list = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    if (keep >= 0 && keep < count && keep < from) list.unshift(keep)
    if (keep < count && keep > to) list.push(keep)
    return list
  }

/** The offset of the rows inside the scroll container; what is above them may grow. */
function useMargin(body: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [margin, setMargin] = useState(0)
  useResize(
    () => [document.body, body.current?.parentElement?.parentElement],
    () => {
      if (!body.current) return
      const { top } = body.current.getBoundingClientRect()
      const from = scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + window.scrollY
      setMargin((old) => (Math.abs(old - from) > 1 ? from : old))
    },
    scroller,
  )
  return margin
}

/** Takes heights only from ResizeObserver: measuring would force a layout for every new row. */
function reported(element: HTMLElement, entry: ResizeObserverEntry | undefined, instance: RowVirtualizer): number {
  const [box] = entry?.borderBoxSize ?? []
  if (box) return box.blockSize
  const index = instance.indexFromElement(element)
  return instance.itemSizeCache.get(instance.options.getItemKey(index)) ?? instance.options.estimateSize(index)
}

/** Rows are mostly alike: the first rendered one gives the height of the others. */
function useEstimate(body: RefObject<HTMLElement | null>): number {
  const [estimate, setEstimate] = useState(48)
  useResize(
    // The width decides whether text wraps, the density how tall a row is.
    () => [body.current?.parentElement],
    () => {
      const height = body.current?.querySelector<HTMLElement>('[data-index]')?.getBoundingClientRect().height
      if (height) setEstimate((old) => (Math.abs(old - height) > 0.1 ? height : old))
    },
  )
  return estimate
}

/** Options shared by both kinds of scrolling. */
function useOptions({ count, body, keep }: ManyRowsProps, scroller: HTMLElement | null) {
  const estimate = useEstimate(body)
  const scrollMargin = useMargin(body, scroller)
  return {
    count,
    estimateSize: () => estimate,
    scrollMargin,
    overscan: 12,
    measureElement: reported,
    rangeExtractor: withKept(keep, count),
    estimate,
  }
}

function useResetOnNewEstimate(rows: { measure: () => void }, estimate: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions computed with another height are wrong.
  useLayoutEffect(() => rows.measure(), [estimate])
}

function PageRows(props: ManyRowsProps) {
  const { estimate, ...options } = useOptions(props, null)
  const rows = useWindowVirtualizer<HTMLElement>(options)
  useResetOnNewEstimate(rows, estimate)
  return <Placed {...props} rows={rows} margin={options.scrollMargin} />
}

function BoxRows({ scroller, ...props }: ManyRowsProps & { scroller: HTMLElement }) {
  const { estimate, ...options } = useOptions(props, scroller)
  const rows = useVirtualizer<HTMLElement, HTMLElement>({ ...options, getScrollElement: () => scroller })
  useResetOnNewEstimate(rows, estimate)
  return <Placed {...props} rows={rows} margin={options.scrollMargin} />
}

/** Many rows, of which only those near the viewport are rendered; scrolled by the page or by a box. */
export default function VirtualRows({ scroller, ...props }: ManyRowsProps & { scroller: HTMLElement | null }) {
  return scroller ? <BoxRows {...props} scroller={scroller} /> : <PageRows {...props} />
}
