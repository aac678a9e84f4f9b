import { type ChartSeries, type ChartSpot, valueAt } from './chartData.ts'

export type ChartMove = 'next' | 'previous' | 'first' | 'last' | 'nextSeries' | 'previousSeries'

export interface KeyLayout {
  /** Whether categories run across the page or down it. */
  along: 'x' | 'y'
  rtl: boolean
  /** Later series are above earlier ones, as in a stack. */
  upward: boolean
}

/** The move for a key in this layout: arrows go where the eye expects. */
export function moveOf(key: string, { along, rtl, upward }: KeyLayout): ChartMove | undefined {
  if (key === 'Home') return 'first'
  if (key === 'End') return 'last'
  if (!/^Arrow(Left|Right|Up|Down)$/.test(key)) return undefined
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const forward = sideways ? (key === 'ArrowRight') !== rtl : (key === 'ArrowDown') !== (along === 'x' && upward)
  const alongCategories = sideways === (along === 'x')
  if (alongCategories) return forward ? 'next' : 'previous'
  return forward ? 'nextSeries' : 'previousSeries'
}

/** The next point with a figure in that direction, or the same point if there is none. */
export function moved(spot: ChartSpot, move: ChartMove, series: readonly ChartSeries[], categories: number): ChartSpot {
  const alongSeries = move === 'nextSeries' || move === 'previousSeries'
  const forward = move === 'next' || move === 'nextSeries' || move === 'first'
  const end = alongSeries ? series.length : categories
  const at = alongSeries ? spot.series : spot.category
  const start = move === 'first' ? 0 : move === 'last' ? end - 1 : at + (forward ? 1 : -1)
  for (let to = start; to >= 0 && to < end; to += forward ? 1 : -1) {
    const there = alongSeries ? { ...spot, series: to } : { ...spot, category: to }
    if (valueAt(series, there) !== null) return there
  }
  return spot
}

/** Where keyboard focus enters: the wanted spot if it still has a figure, else the first one that has. */
export function entrance(
  wanted: ChartSpot | null,
  series: readonly ChartSeries[],
  categories: number,
): ChartSpot | null {
  if (wanted && wanted.category < categories && valueAt(series, wanted) !== null) return wanted
  for (let category = 0; category < categories; category += 1) {
    for (let at = 0; at < series.length; at += 1) {
      if (valueAt(series, { category, series: at }) !== null) return { category, series: at }
    }
  }
  return null
}
