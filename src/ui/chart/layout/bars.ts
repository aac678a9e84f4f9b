import type { ChartPoint } from '../chartData.ts'

export interface ChartBar extends ChartPoint {
  /** Where it starts and ends on the value axis; it starts at zero unless it is stacked. */
  from: number
  to: number
}

/** Stacked bars grow away from zero, positive ones up and negative ones down, so that none hides another. */
export function barsOf(points: readonly ChartPoint[], stacked: boolean): ChartBar[] {
  const tops = new Map<number, number>()
  const bottoms = new Map<number, number>()
  return points.map((point) => {
    if (!stacked) return { ...point, from: 0, to: point.value }
    const ends = point.value < 0 ? bottoms : tops
    const from = ends.get(point.category) ?? 0
    const to = Number((from + point.value).toPrecision(15))
    ends.set(point.category, to)
    return { ...point, from, to }
  })
}

/** The range of the value axis for bars; always includes zero. */
export function barExtent(bars: readonly ChartBar[]): [number, number] {
  return [Math.min(0, ...bars.map((bar) => bar.to)), Math.max(0, ...bars.map((bar) => bar.to))]
}

export interface BarSlots {
  /** Width of one bar in pixels. */
  thickness: number
  /** From the band's centre to the centre of a series' bar, in reading direction. */
  offset: (series: number) => number
  /** From one bar's centre to the next. */
  pitch: number
}

/** Divides a band among its bars, with a maximum width when there are few categories. */
export function slotsOf(band: number, series: number, stacked: boolean, widest = 40): BarSlots {
  const count = stacked ? 1 : Math.max(1, series)
  const filled = Math.min(band * 0.74, widest * count)
  const pitch = filled / count
  const between = pitch > 6 && count > 1 ? 2 : 0
  return {
    thickness: Math.max(0.5, pitch - between),
    pitch,
    offset: (at) => (stacked ? 0 : (at - (count - 1) / 2) * pitch),
  }
}
