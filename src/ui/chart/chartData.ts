import type { ReactNode } from 'react'
import type { StatusTone } from '../indicators/Status.tsx'

export interface ChartCategory {
  label: string
  /** The axis label if the full name is long: "Wk 12". */
  short?: string | undefined
}

export interface ChartSeries {
  id: string
  label: string
  /** One for each category; `null` is a gap, never a zero. */
  values: readonly (number | null)[]
  /** Only if the series is a status; otherwise its index decides how it looks. */
  tone?: Exclude<StatusTone, 'neutral'> | undefined
  /** Drawn thin and dashed: last year, a target. Lines only. */
  dashed?: boolean | undefined
}

/** A point of the chart: category index and series index. */
export interface ChartSpot {
  category: number
  series: number
}

export interface ChartPoint extends ChartSpot {
  /** The series. */
  id: string
  value: number
}

export interface ChartProps {
  /** What the chart shows: its title, its accessible name and the caption of its table. */
  label: string
  /** For charts whose label is already a heading next to them. */
  hideLabel?: boolean | undefined
  /** A few words under the label: the unit, the period, the source. */
  note?: ReactNode
  /** Header of the table's first column: "Week", "Month". */
  categoryLabel: string
  categories: readonly ChartCategory[]
  series: readonly ChartSeries[]
  /** Formats a value in full, with its unit. */
  format: (value: number) => string
  /** Formats a value for the axis, where space is short. */
  formatTick?: ((value: number) => string) | undefined
  /** The address of the list that adds up to a point. */
  to?: ((point: ChartPoint) => string | undefined) | undefined
  onOpen?: ((point: ChartPoint) => void) | undefined
  /** The figures can be added up: the table gets totals. */
  sums?: boolean | undefined
  status?: 'ready' | 'loading' | 'failed' | undefined
  onRetry?: (() => void) | undefined
  /** Why there is nothing, and what to do next. */
  empty?: ReactNode
  /** In pixels, without title and legend. Horizontal bars take what their rows need. */
  height?: number | undefined
  defaultView?: 'chart' | 'table' | undefined
  /** The data to print, if not simply what is on screen. */
  prints?: 'shown' | 'table' | 'both' | undefined
}

/** The figure at a spot; NaN and infinity count as gaps. */
export function valueAt(series: readonly ChartSeries[], spot: ChartSpot): number | null {
  const value = series[spot.series]?.values[spot.category]
  return value !== undefined && value !== null && Number.isFinite(value) ? value : null
}

/** Every point that has a figure, category by category. */
export function pointsOf(categories: number, series: readonly ChartSeries[]): ChartPoint[] {
  const points: ChartPoint[] = []
  for (let category = 0; category < categories; category += 1) {
    series.forEach(({ id }, at) => {
      const value = valueAt(series, { category, series: at })
      if (value !== null) points.push({ category, series: at, id, value })
    })
  }
  return points
}

/** Adds without the rounding tails of binary fractions. */
export function sumOf(values: readonly (number | null)[]): number {
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
  return Number(sum.toPrecision(15))
}

export const sameSpot = (a: ChartSpot | null, b: ChartSpot | null): boolean =>
  a?.category === b?.category && a?.series === b?.series
