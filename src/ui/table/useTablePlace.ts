import { useRef, useState } from 'react'
import { textScale, useMedia, useWidth } from '../layout/measurements.ts'
import { takenWidth } from './RuledTable.tsx'
import { scrollParent } from './rows/scrollMemory.ts'
import { leastWidth } from './tableColumn.ts'
import type { TableView } from './tableView.ts'

/** Minimum width of a table in pixels at the default text size; below it, rows become cards. */
const cardsBelow = 640

/** The available width, the layout for it, and what scrolls. Widths are in pixels at the default text size. */
export function useTablePlace<Row>(view: TableView<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const folded = useMedia('(pointer: coarse)')
  const room = useWidth(frame) / textScale()
  const cards = room < cardsBelow && !view.printing
  const least = view.columns.reduce((sum, column) => sum + leastWidth(column), takenWidth(view, folded))
  const boxed = !cards && !view.printing && least > room + 1
  const scroller = boxed ? box : scrollParent(frame.current)
  /** Scrolls to the start of the list after paging. */
  const toTop = () => {
    box?.scrollTo({ top: 0 })
    if (frame.current && frame.current.getBoundingClientRect().top < 0) frame.current.scrollIntoView({ block: 'start' })
  }
  return { frame, box, setBox, room, cards, least, boxed, scroller, toTop }
}
