import type { ChartSeries } from '../chartData.ts'

export type FillPattern = 'solid' | 'pale' | 'hatch' | 'dots' | 'cut' | 'cross'
export type MarkerShape = 'disc' | 'square' | 'triangle' | 'diamond' | 'ring' | 'cross'

/** How a series differs from the others: never by colour alone. */
export interface SeriesLook {
  /** The class that sets its colour. */
  tone: 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth' | 'good' | 'bad' | 'part' | 'leave' | 'draft'
  pattern: FillPattern
  marker: MarkerShape
  /** The line's dash pattern. */
  dash?: string | undefined
}

const byPlace: readonly SeriesLook[] = [
  { tone: 'first', pattern: 'solid', marker: 'disc' },
  { tone: 'second', pattern: 'pale', marker: 'square' },
  { tone: 'third', pattern: 'hatch', marker: 'triangle' },
  { tone: 'fourth', pattern: 'dots', marker: 'diamond', dash: '1 4' },
  { tone: 'fifth', pattern: 'cut', marker: 'ring', dash: '10 3' },
  { tone: 'sixth', pattern: 'cross', marker: 'cross', dash: '8 3 2 3' },
]

const byTone: Record<NonNullable<ChartSeries['tone']>, SeriesLook> = {
  good: { tone: 'good', pattern: 'solid', marker: 'disc' },
  bad: { tone: 'bad', pattern: 'cut', marker: 'triangle' },
  part: { tone: 'part', pattern: 'hatch', marker: 'square' },
  leave: { tone: 'leave', pattern: 'dots', marker: 'diamond' },
  draft: { tone: 'draft', pattern: 'pale', marker: 'ring', dash: '3 3' },
}

/** A status always looks the same; other series look by index. After six, looks repeat and the labels differ. */
export function lookOf(tone: ChartSeries['tone'], place: number, dashed?: boolean): SeriesLook {
  const look = (tone && byTone[tone]) ?? byPlace[place % byPlace.length] ?? byTone.draft
  return dashed ? { ...look, dash: '5 4' } : look
}

export const looksOf = (series: readonly ChartSeries[]): SeriesLook[] =>
  series.map(({ tone, dashed }, at) => lookOf(tone, at, dashed))
