import type { ReactNode } from 'react'
import type { StatusTone } from '../indicators/Status.tsx'

export interface ChartCategory {
  label: string
  /** What stands on the axis when the whole name is long: "Wk 12". */
  short?: string | undefined
}

export interface ChartSeries {
  id: string
  label: string
  /** One for each category; `null` is a gap, never a zero. */
  values: readonly (number | null)[]
  /** Only where the series is a state; otherwise its place decides how it looks. */
  tone?: Exclude<StatusTone, 'neutral'> | undefined
  /** Drawn thin and broken: last year, a target. Lines only. */
  dashed?: boolean | undefined
}

/** A place in the chart: which category and which series, counted from nought. */
export interface Spot {
  category: number
  series: number
}

export interface ChartPoint extends Spot {
  /** Of the series. */
  id: string
  value: number
}

export interface ChartProps {
  /** What is shown, in words: the chart's title, its name for a screen reader and its table's caption. */
  label: string
  /** The label is already a heading beside the chart. */
  hideLabel?: boolean | undefined
  /** A few words under the label: the unit, the time, where the figures come from. */
  note?: ReactNode
  /** Head of the table's first column: "Week", "Month". */
  categoryLabel: string
  categories: readonly ChartCategory[]
  series: readonly ChartSeries[]
  /** Writes a value in full, with its unit. */
  format: (value: number) => string
  /** Writes a value on the axis, where room is short. */
  formatTick?: ((value: number) => string) | undefined
  /** The address of the list that adds up to a point. */
  to?: ((point: ChartPoint) => string | undefined) | undefined
  onOpen?: ((point: ChartPoint) => void) | undefined
  /** The figures may be added up: the table gets its sums. */
  sums?: boolean | undefined
  status?: 'ready' | 'loading' | 'failed' | undefined
  onRetry?: (() => void) | undefined
  /** Says why there is nothing and what to do next. */
  empty?: ReactNode
  /** In pixels, without title and legend. Horizontal bars take what their rows need. */
  height?: number | undefined
  defaultView?: 'chart' | 'table' | undefined
  /** What goes to paper, when it is not simply what is on the screen. */
  prints?: 'shown' | 'table' | 'both' | undefined
}

/** The figure at a spot; a value that is no number counts as a gap. */
export function valueAt(series: readonly ChartSeries[], spot: Spot): number | null {
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

/** Adds without the tails that binary fractions leave behind. */
export function sumOf(values: readonly (number | null)[]): number {
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
  return Number(sum.toPrecision(15))
}

export const sameSpot = (a: Spot | null, b: Spot | null): boolean =>
  a?.category === b?.category && a?.series === b?.series
