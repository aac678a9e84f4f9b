import type { ChartPoint, ChartSpot } from '../chartData.ts'

export interface ChartBox {
  x: number
  y: number
  width: number
  height: number
}

/** A point with its position in the picture. */
export interface PlotMark extends ChartPoint {
  box: ChartBox
  /** The area a pointer can hit, if larger than the box. */
  hit?: ChartBox | undefined
}

const away = (at: number, from: number, length: number): number => Math.max(from - at, 0, at - from - length)

/** The category whose guide is nearest along the axis, then the nearest mark in it. */
export function nearestMark(
  marks: readonly PlotMark[],
  guides: readonly ChartBox[],
  along: 'x' | 'y',
  x: number,
  y: number,
): ChartSpot | null {
  const occupied = new Set(marks.map((mark) => mark.category))
  let category = -1
  let least = Infinity
  guides.forEach((guide, at) => {
    const middle = along === 'x' ? guide.x + guide.width / 2 : guide.y + guide.height / 2
    const distance = Math.abs((along === 'x' ? x : y) - middle)
    if (occupied.has(at) && distance < least) [category, least] = [at, distance]
  })
  let nearest: ChartSpot | null = null
  least = Infinity
  for (const mark of marks) {
    if (mark.category !== category) continue
    const { box } = mark
    const distance = Math.hypot(away(x, box.x, box.width), away(y, box.y, box.height))
    if (distance < least) [nearest, least] = [{ category, series: mark.series }, distance]
  }
  return nearest
}
