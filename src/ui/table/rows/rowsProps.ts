import type { ReactNode, RefObject } from 'react'

export interface ManyRowsProps {
  count: number
  /** The parent of the rows. */
  body: RefObject<HTMLElement | null>
  /** A row that is always rendered, because it has the focus. */
  keep: number
  row: (index: number, measure?: (element: HTMLElement | null) => void) => ReactNode
  /** Called when other rows may have been rendered; the focused one may be gone. */
  onDrawn?: () => void
  /** Fills the space of rows that are not rendered. */
  gap: (height: number) => ReactNode
}
