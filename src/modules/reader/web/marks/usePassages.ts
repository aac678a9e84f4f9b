import { type RefObject, useEffect } from 'react'
import type { Rectangle } from '#modules/reader/operations.ts'
import { type Box, linesOf, type Placing, turnedBox } from '../page/pageGeometry.ts'
import type { PageViewProps } from '../page/pageViewProps.ts'

/** In the highlighter's hands, a selection becomes a highlight on each page it touches. */
export function usePassages(
  words: RefObject<HTMLDivElement | null>,
  { tool, page, rotation, isAhead, onHighlight }: PageViewProps,
  placing: Placing,
) {
  useEffect(() => {
    if (tool !== 'highlight' || isAhead) return
    const take = () => {
      const layer = words.current
      const selection = getSelection()
      if (!layer || !selection || selection.isCollapsed || selection.rangeCount === 0) return
      const range = selection.getRangeAt(0).cloneRange()
      if (!range.intersectsNode(layer)) return
      if (!layer.contains(range.startContainer)) range.setStart(layer, 0)
      if (!layer.contains(range.endContainer)) range.setEnd(layer, layer.childNodes.length)
      const points = boxesOf(range, layer, rotation).map(({ left, top, right, bottom }): Rectangle => {
        const [x0, y0] = placing.toPage(left, top)
        const [x1, y1] = placing.toPage(right, bottom)
        return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
      })
      if (points.length > 0) onHighlight(page.pageNumber, points.slice(0, 300), range.toString().slice(0, 4000))
      // The other page of a spread takes its share of the same selection first.
      setTimeout(() => getSelection()?.removeAllRanges())
    }
    document.addEventListener('pointerup', take)
    return () => document.removeEventListener('pointerup', take)
  }, [tool, page, rotation, isAhead, onHighlight, placing, words])
}

/** A box for each selected line, in pixels of the page as it is shown. Lines are told apart on the page before it was turned. */
function boxesOf(range: Range, layer: HTMLElement, rotation: number): Box[] {
  const area = layer.getBoundingClientRect()
  const { width, height } = area
  const [wide, high] = rotation % 180 === 0 ? [width, height] : [height, width]
  const upright = [...range.getClientRects()]
    .map((box) => ({
      left: box.left - area.left,
      right: box.right - area.left,
      top: box.top - area.top,
      bottom: box.bottom - area.top,
    }))
    .map((box) => turnedBox(box, width, height, -rotation))
    .filter((box) => box.bottom - box.top < high / 4 && box.right - box.left <= wide)
  return linesOf(upright).map((box) => turnedBox(box, wide, high, rotation))
}
