import { getStroke } from 'perfect-freehand'
import type { Drawing, Point } from '#modules/reader/operations.ts'
import type { PageTransform } from '../page/pageGeometry.ts'

/** Pen colours 1 to 6, dark enough at the pen's opacity. */
const inks = ['#1d4ed8', '#b91c1c', '#15803d', '#111827', '#c2410c', '#7e22ce'] as const
/** Highlighter colours 1 to 5. */
const highlighters = ['#fde047', '#86efac', '#93c5fd', '#f9a8d4', '#fdba74'] as const

/** The colour of a stroke: of the pen, or from 7 on of the highlighter. */
export const inkOf = (color: number): string => [...inks, ...highlighters][color - 1] ?? inks[0]
export const highlighterOf = (color: number): string => highlighters[color - 1] ?? highlighters[0]

/** Outlines by stroke: zooming and rotating only transform them. */
const outlines = new WeakMap<readonly Point[], Path2D>()

/** The outline of a stroke, thinner where the pointer was fast or the pen pressed less. */
function outline(points: readonly Point[], size: number, { sheet }: PageTransform): Path2D {
  const cached = outlines.get(points)
  if (cached) return cached
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

/** Draws on a context scaled to CSS pixels. A thickness of 1 is one sheet pixel, half a point. */
export function draw(context: CanvasRenderingContext2D, one: Drawing, transform: PageTransform): void {
  context.save()
  context.transform(...transform.matrix)
  if (one.kind === 'stroke') {
    context.globalAlpha = one.opacity
    context.fillStyle = inkOf(one.color)
    context.fill(outline(one.points, one.thickness, transform))
  } else {
    context.globalCompositeOperation = 'destination-out'
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.lineWidth = one.thickness
    context.beginPath()
    const { width, height } = transform.sheet
    const [first] = one.points
    if (first) context.moveTo(first[0] * width, first[1] * height)
    for (const [x, y] of one.points) context.lineTo(x * width, y * height)
    context.stroke()
  }
  context.restore()
}

/** Larger canvases exceed a phone's memory. */
const maxPixels = 16_000_000

/** Canvas pixels per CSS pixel: as sharp as the screen, within the memory limit. */
export const sharpnessOf = ({ width, height }: { width: number; height: number }) =>
  Math.min(globalThis.devicePixelRatio || 1, 2, Math.sqrt(maxPixels / (width * height)))

/** Clears a canvas at the page's size and scales it to CSS pixels. A canvas that already has this size is not reallocated. */
export function clearCanvas(canvas: HTMLCanvasElement, transform: PageTransform): CanvasRenderingContext2D | null {
  const ratio = sharpnessOf(transform)
  const [width, height] = [Math.round(transform.width * ratio), Math.round(transform.height * ratio)]
  const context = canvas.getContext('2d')
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  else {
    context?.resetTransform()
    context?.clearRect(0, 0, width, height)
  }
  context?.setTransform(width / transform.width, 0, 0, height / transform.height, 0, 0)
  return context
}
