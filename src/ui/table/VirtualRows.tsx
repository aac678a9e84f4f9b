import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'

/** From this many rows on, only those near the window exist. */
export const manyRows = 100

interface RowsProps {
  count: number
  /** Height of a row in pixels before it has been measured. */
  estimate: number
  /** What the first row stands in. */
  body: RefObject<HTMLElement | null>
  /** A row that exists wherever it is, because it holds the focus. */
  keep: number
  row: (index: number, measure: (element: HTMLElement | null) => void) => ReactNode
  /** Stands for the rows that do not exist. */
  gap: (height: number) => ReactNode
}

interface Item {
  index: number
  key: string | number | bigint
  start: number
  end: number
}

function Placed({
  items,
  total,
  margin,
  row,
  gap,
  measure,
}: Pick<RowsProps, 'row' | 'gap'> & {
  items: readonly Item[]
  total: number
  margin: number
  measure: (element: HTMLElement | null) => void
}) {
  let reached = margin
  const parts = items.map((item) => {
    const missing = item.start - reached
    reached = item.end
    return (
      <Fragment key={item.key}>
        {missing > 0.5 && gap(missing)}
        {row(item.index, measure)}
      </Fragment>
    )
  })
  const rest = total + margin - reached
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

/** Where the rows begin inside what scrolls; whatever stands above them may grow. */
function useMargin(body: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const read = () => {
      if (!body.current) return
      const { top } = body.current.getBoundingClientRect()
      const from = scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + window.scrollY
      setMargin((old) => (Math.abs(old - from) > 1 ? from : old))
    }
    read()
    const sizes = new ResizeObserver(read)
    sizes.observe(document.body)
    if (body.current?.parentElement?.parentElement) sizes.observe(body.current.parentElement.parentElement)
    return () => sizes.disconnect()
  }, [body, scroller])
  return margin
}

/** Takes a height only from the browser's own report: asking for it would lay the page out once for every new row. */
function reported(
  element: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  instance: Virtualizer<HTMLElement, HTMLElement> | Virtualizer<Window, HTMLElement>,
): number {
  const [box] = entry?.borderBoxSize ?? []
  if (box) return box.blockSize
  const index = instance.indexFromElement(element)
  return instance.itemSizeCache.get(instance.options.getItemKey(index)) ?? instance.options.estimateSize(index)
}

function PageRows({ count, estimate, body, keep, row, gap }: RowsProps) {
  const margin = useMargin(body, null)
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => estimate,
    scrollMargin: margin,
    overscan: 12,
    measureElement: reported,
    rangeExtractor: withKept(keep, count),
  })
  const items = rows.getVirtualItems()
  return <Placed {...{ items, margin, row, gap }} total={rows.getTotalSize()} measure={rows.measureElement} />
}

function BoxRows({ count, estimate, body, keep, row, gap, scroller }: RowsProps & { scroller: HTMLElement }) {
  const margin = useMargin(body, scroller)
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    estimateSize: () => estimate,
    getScrollElement: () => scroller,
    scrollMargin: margin,
    overscan: 12,
    measureElement: reported,
    rangeExtractor: withKept(keep, count),
  })
  const items = rows.getVirtualItems()
  return <Placed {...{ items, margin, row, gap }} total={rows.getTotalSize()} measure={rows.measureElement} />
}

/** Many rows of which only those near the window exist, inside the page or inside a box that scrolls. */
export function VirtualRows({ scroller, ...props }: RowsProps & { scroller: HTMLElement | null }) {
  return scroller ? <BoxRows {...props} scroller={scroller} /> : <PageRows {...props} />
}
