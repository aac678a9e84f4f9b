import type { Point, Rectangle } from '#modules/reader/operations.ts'
import type { PdfPage, Viewport } from './pdf.ts'

/** Converts between page space and viewport pixels at any zoom and rotation. */
export type PageTransform = {
  /** CSS pixels per PDF point. */
  readonly scale: number
  readonly width: number
  readonly height: number
  /** The unrotated page in CSS pixels at scale 2. Strokes are computed at this size, so they look the same at every zoom. */
  readonly sheet: { readonly width: number; readonly height: number }
  /** Canvas transform from the sheet to the screen. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number]
  toScreen(point: Point): [number, number]
  toPage(x: number, y: number, pressure?: number): Point
  rectangle(of: Rectangle): { left: number; top: number; width: number; height: number }
}

const sheetScale = 2

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e5

export function pageTransform(page: Pick<PdfPage, 'view'>, viewport: Viewport): PageTransform {
  const [left = 0, bottom = 0, right = 1, top = 1] = page.view
  const [wide, high] = [right - left, top - bottom]
  const toScreen = ([x, y]: Point): [number, number] => {
    const [px = 0, py = 0] = viewport.convertToViewportPoint(left + x * wide, top - y * high) as number[]
    return [px, py]
  }
  const sheet = { width: wide * sheetScale, height: high * sheetScale }
  const [origin, across, down] = [toScreen([0, 0]), toScreen([1, 0]), toScreen([0, 1])]
  return {
    scale: viewport.scale,
    width: viewport.width,
    height: viewport.height,
    sheet,
    matrix: [
      (across[0] - origin[0]) / sheet.width,
      (across[1] - origin[1]) / sheet.width,
      (down[0] - origin[0]) / sheet.height,
      (down[1] - origin[1]) / sheet.height,
      ...origin,
    ],
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

export type Box = { left: number; top: number; right: number; bottom: number }

/** Merges the boxes of a selection into one per line; a line has a box for each piece of text. */
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

/** Rotates a box clockwise together with its page. */
export function turnedBox({ left, top, right, bottom }: Box, width: number, height: number, degrees: number): Box {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return { left: height - bottom, top: left, right: height - top, bottom: right }
    case 180:
      return { left: width - right, top: height - bottom, right: width - left, bottom: height - top }
    case 270:
      return { left: top, top: width - right, right: bottom, bottom: width - left }
    default:
      return { left, top, right, bottom }
  }
}
