import { lazy, type ReactNode, type RefObject, Suspense } from 'react'

/** From this many rows on, only those near the window exist. */
export const manyRows = 100

export interface RowsProps {
  count: number
  /** What the first row stands in. */
  body: RefObject<HTMLElement | null>
  /** A row that exists wherever it is, because it holds the focus. */
  keep: number
  row: (index: number, measure?: (element: HTMLElement | null) => void) => ReactNode
  /** Called whenever other rows than before may exist; the focus may have gone with one of those that did. */
  onDrawn?: () => void
  /** Stands for the rows that do not exist. */
  gap: (height: number) => ReactNode
}

// A page of a list is shorter than this: most screens never load what long ones need.
const VirtualRows = lazy(() => import('./VirtualRows.tsx'))

/** Drawn until the rest is loaded, which is hardly longer than a frame. */
const firstRows = 40
/** Of a row that was not measured yet, in pixels: the page keeps about its height, and the place one came back to. */
const usualHeight = 48

/** Many rows of which only those near the window exist, inside the page or inside a box that scrolls. */
export function ManyRows(props: RowsProps & { scroller: HTMLElement | null }) {
  const { count, row, gap } = props
  const first = Array.from({ length: Math.min(count, firstRows) }, (_, index) => row(index))
  return (
    <Suspense
      fallback={
        <>
          {first}
          {gap(Math.max(0, count - firstRows) * usualHeight)}
        </>
      }
    >
      <VirtualRows {...props} />
    </Suspense>
  )
}
