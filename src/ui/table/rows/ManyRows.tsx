import { lazy, Suspense } from 'react'
import type { ManyRowsProps } from './rowsProps.ts'

/** From this many rows on, only those near the viewport are rendered. */
export const manyRows = 100

// A page of a list is shorter than this: most screens never load the code for long ones.
const VirtualRows = lazy(() => import('./VirtualRows.tsx'))

/** Rendered until the code has loaded, which takes hardly more than a frame. */
const firstRows = 40
/** Height of an unmeasured row in pixels, so that the page keeps roughly its height and its scroll position. */
const usualHeight = 48

/** Many rows, of which only those near the viewport are rendered; scrolled by the page or by a box. */
export function ManyRows(props: ManyRowsProps & { scroller: HTMLElement | null }) {
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
