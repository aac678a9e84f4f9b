import { getStroke } from 'perfect-freehand'
import type { Drawing, Point } from '#modules/reader/operations.ts'
import type { Placing } from '../page/pageGeometry.ts'

/** The inks of the pen, 1 to 6: dark enough on paper at their opacity. */
const inks = ['#1d4ed8', '#b91c1c', '#15803d', '#111827', '#c2410c', '#7e22ce'] as const
/** The five highlighters, 1 to 5; laid over the page so that the print stays readable. */
const highlighters = ['#fde047', '#86efac', '#93c5fd', '#f9a8d4', '#fdba74'] as const

export const inkOf = (color: number): string => inks[color - 1] ?? inks[0]
export const highlighterOf = (color: number): string => highlighters[color - 1] ?? highlighters[0]

/** Outlines are worked out once for each line: zooming and turning only place them anew. */
const outlines = new WeakMap<readonly Point[], Path2D>()

/** The outline of a stroke as ink leaves it: thinner where the hand was fast, or where a pen pressed less. */
function outline(points: readonly Point[], size: number, { sheet }: Placing): Path2D {
  const known = outlines.get(points)
  if (known) return known
  const hasPressure = points.some((point) => point.length === 3)
  const placed = points.map(([x, y, pressure]) => [x * sheet.width, y * sheet.height, pressure ?? 0.5])
  const path = new Path2D()
  const edge = getStroke(placed, {
    size,
    thinning: 0.35,
    smoothing: 0.6,
    streamline: 0.4,
    simulatePressure: !hasPressure,
  })
  for (const [x = 0, y = 0] of edge) path.lineTo(x, y)
  path.closePath()
  outlines.set(points, path)
  return path
}

/** Draws on a context whose unit is a CSS pixel of the placing. A thickness of 1 is a pixel of its sheet, half a point. */
export function draw(context: CanvasRenderingContext2D, one: Drawing, placing: Placing): void {
  context.save()
  context.transform(...placing.matrix)
  if (one.kind === 'stroke') {
    context.globalAlpha = one.opacity
    context.fillStyle = inkOf(one.color)
    context.fill(outline(one.points, one.thickness, placing))
  } else {
    context.globalCompositeOperation = 'destination-out'
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.lineWidth = one.thickness
    context.beginPath()
    const { width, height } = placing.sheet
    const [first] = one.points
    if (first) context.moveTo(first[0] * width, first[1] * height)
    for (const [x, y] of one.points) context.lineTo(x * width, y * height)
    context.stroke()
  }
  context.restore()
}

/** A picture of more than this many pixels is too much for a phone's memory. */
const mostPixels = 16_000_000

/** Pixels of a picture in a CSS pixel: as sharp as the screen, as far as memory goes. */
export const sharpnessOf = ({ width, height }: { width: number; height: number }) =>
  Math.min(globalThis.devicePixelRatio || 1, 2, Math.sqrt(mostPixels / (width * height)))

/** An empty canvas of the page's size; its context draws in CSS pixels. A canvas that has the size already keeps its memory. */
export function prepared(canvas: HTMLCanvasElement, placing: Placing): CanvasRenderingContext2D | null {
  const ratio = sharpnessOf(placing)
  const [width, height] = [Math.round(placing.width * ratio), Math.round(placing.height * ratio)]
  const context = canvas.getContext('2d')
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  else {
    context?.resetTransform()
    context?.clearRect(0, 0, width, height)
  }
  context?.setTransform(width / placing.width, 0, 0, height / placing.height, 0, 0)
  return context
}
