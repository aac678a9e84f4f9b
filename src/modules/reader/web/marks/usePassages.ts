import { type RefObject, useEffect } from 'react'
import type { Rectangle } from '#modules/reader/operations.ts'
import { type Box, linesOf, type PageTransform, turnedBox } from '../page/pageGeometry.ts'
import type { PageViewProps } from '../page/pageViewProps.ts'

const maxLines = 300

/** Enters the page where the reader looks up what part of a selection is on it. */
export function usePassages(
  words: RefObject<HTMLDivElement | null>,
  { page, rotation, isAhead, passages }: PageViewProps,
  transform: PageTransform,
) {
  useEffect(() => {
    if (isAhead) return
    const { pageNumber } = page
    const passageIn = (selected: Range): Rectangle[] => {
      const layer = words.current
      if (!layer || !selected.intersectsNode(layer)) return []
      const range = selected.cloneRange()
      if (!layer.contains(range.startContainer)) range.setStart(layer, 0)
      if (!layer.contains(range.endContainer)) range.setEnd(layer, layer.childNodes.length)
      const boxes = boxesOf(range, layer, rotation).slice(0, maxLines)
      return boxes.map(({ left, top, right, bottom }): Rectangle => {
        const [x0, y0] = transform.toPage(left, top)
        const [x1, y1] = transform.toPage(right, bottom)
        return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
      })
    }
    passages.set(pageNumber, passageIn)
    return () => {
      if (passages.get(pageNumber) === passageIn) passages.delete(pageNumber)
    }
  }, [page, rotation, isAhead, passages, transform, words])
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
