import { getStroke } from 'perfect-freehand'
import type { Drawing, Point } from '../operations.ts'
import type { Placing } from './geometry.ts'

/** The inks of the pen, 1 to 6: dark enough on paper at their opacity. */
const inks = ['#1d4ed8', '#b91c1c', '#15803d', '#111827', '#c2410c', '#7e22ce'] as const
/** The five highlighters, 1 to 5; laid over the page so that the print stays readable. */
const highlighters = ['#fde047', '#86efac', '#93c5fd', '#f9a8d4', '#fdba74'] as const

export const inkOf = (color: number): string => inks[color - 1] ?? inks[0]
export const highlighterOf = (color: number): string => highlighters[color - 1] ?? highlighters[0]

/** A thickness of 1 is half a point of the file: one CSS pixel at scale 2. */
const pixels = (thickness: number, { scale }: Placing) => (thickness / 2) * scale

/** The outline of a stroke as ink leaves it: thinner where the hand was fast, or where a pen pressed less. */
function outline(points: readonly Point[], size: number, placing: Placing): Path2D {
  const hasPressure = points.some((point) => point.length === 3)
  const placed = points.map((point) => [...placing.toScreen(point), point[2] ?? 0.5])
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
  return path
}

export function draw(context: CanvasRenderingContext2D, one: Drawing, placing: Placing): void {
  context.save()
  if (one.kind === 'stroke') {
    context.globalAlpha = one.opacity
    context.fillStyle = inkOf(one.color)
    context.fill(outline(one.points, pixels(one.thickness, placing), placing))
  } else {
    context.globalCompositeOperation = 'destination-out'
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.lineWidth = pixels(one.thickness, placing)
    context.beginPath()
    const [first] = one.points
    if (first) context.moveTo(...placing.toScreen(first))
    for (const point of one.points) context.lineTo(...placing.toScreen(point))
    context.stroke()
  }
  context.restore()
}

/** Makes the canvas as sharp as the screen and gives its context in CSS pixels. */
export function prepared(canvas: HTMLCanvasElement, { width, height }: Placing): CanvasRenderingContext2D | null {
  const ratio = Math.min(globalThis.devicePixelRatio || 1, 2)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  return context
}
