import type { Point, Rectangle } from '../operations.ts'
import type { PdfPage, Viewport } from './pdf.ts'

/** Page space to pixels of a viewport, and back, whatever its zoom and rotation. */
export type Placing = {
  /** CSS pixels in a point of the file. */
  readonly scale: number
  readonly width: number
  readonly height: number
  toScreen(point: Point): [number, number]
  toPage(x: number, y: number, pressure?: number): Point
  rectangle(of: Rectangle): { left: number; top: number; width: number; height: number }
}

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e5

export function placingOf(page: Pick<PdfPage, 'view'>, viewport: Viewport): Placing {
  const [left = 0, bottom = 0, right = 1, top = 1] = page.view
  const [wide, high] = [right - left, top - bottom]
  const toScreen = ([x, y]: Point): [number, number] => {
    const [px = 0, py = 0] = viewport.convertToViewportPoint(left + x * wide, top - y * high) as number[]
    return [px, py]
  }
  return {
    scale: viewport.scale,
    width: viewport.width,
    height: viewport.height,
    toScreen,
    toPage: (x, y, pressure) => {
      const [px = 0, py = 0] = viewport.convertToPdfPoint(x, y) as number[]
      const place = [within((px - left) / wide), within((top - py) / high)] as const
      return pressure === undefined ? place : [...place, within(pressure)]
    },
    rectangle: ([x0, y0, x1, y1]) => {
      const [ax, ay] = toScreen([x0, y0])
      const [bx, by] = toScreen([x1, y1])
      return { left: Math.min(ax, bx), top: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) }
    },
  }
}

type Box = { left: number; top: number; right: number; bottom: number }

/** The boxes of a selection joined into one for each line; a line has boxes for each piece of text in it. */
export function linesOf(boxes: readonly Box[]): Box[] {
  const lines: Box[] = []
  for (const box of boxes.filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1)) {
    const middle = (box.top + box.bottom) / 2
    const line = lines.find(
      (one) => middle > one.top && middle < one.bottom && box.left < one.right + 40 && box.right > one.left - 40,
    )
    if (!line) lines.push({ ...box })
    else {
      line.left = Math.min(line.left, box.left)
      line.right = Math.max(line.right, box.right)
      line.top = Math.min(line.top, box.top)
      line.bottom = Math.max(line.bottom, box.bottom)
    }
  }
  return lines
}
