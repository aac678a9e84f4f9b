import { type RefObject, useEffect } from 'react'
import type { Rectangle } from '#modules/reader/operations.ts'
import { type Box, linesOf, type PageTransform, turnedBox } from '../page/pageGeometry.ts'
import type { PageViewProps } from '../page/pageViewProps.ts'

/** With the highlighter, turns a text selection into a highlight on each page it spans. */
export function usePassages(
  words: RefObject<HTMLDivElement | null>,
  { tool, page, rotation, isAhead, onHighlight }: PageViewProps,
  transform: PageTransform,
) {
  useEffect(() => {
    if (tool !== 'highlight' || isAhead) return
    const highlightSelection = () => {
      const layer = words.current
      const selection = getSelection()
      if (!layer || !selection || selection.isCollapsed || selection.rangeCount === 0) return
      const range = selection.getRangeAt(0).cloneRange()
      if (!range.intersectsNode(layer)) return
      if (!layer.contains(range.startContainer)) range.setStart(layer, 0)
      if (!layer.contains(range.endContainer)) range.setEnd(layer, layer.childNodes.length)
      const points = boxesOf(range, layer, rotation).map(({ left, top, right, bottom }): Rectangle => {
        const [x0, y0] = transform.toPage(left, top)
        const [x1, y1] = transform.toPage(right, bottom)
        return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
      })
      if (points.length > 0) onHighlight(page.pageNumber, points.slice(0, 300), range.toString().slice(0, 4000))
      // Deferred so that the other page of a spread can use the same selection.
      setTimeout(() => getSelection()?.removeAllRanges())
    }
    document.addEventListener('pointerup', highlightSelection)
    return () => document.removeEventListener('pointerup', highlightSelection)
  }, [tool, page, rotation, isAhead, onHighlight, transform, words])
}

/** One box per selected line, in pixels of the rotated page. Lines are merged on the unrotated page. */
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
