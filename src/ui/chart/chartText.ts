import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'

/** Every word a chart says by itself; numbers come already written in the language's figures. */
export const englishChartText = {
  chart: 'Chart',
  table: 'Table',
  view: (what: string) => `View of ${what}`,
  legend: 'Legend',
  total: 'Total',
  share: 'Share',
  percent: (written: string) => `${written} %`,
  underOnePercent: '< 1 %',
  noFigure: 'no figure',
  nothing: 'No figures yet',
  point: (category: string, value: string) => `${category}: ${value}`,
  pointOfSeries: (category: string, series: string, value: string) => `${category}, ${series}: ${value}`,
  shareOf: (value: string, share: string) => `${value}, ${share}`,
  figures: (category: string, figures: readonly string[]) => `${category}: ${figures.join(', ')}`,
  figure: (series: string, value: string) => `${series} ${value}`,
  keys: 'Arrow keys move between the figures, Home and End go to the first and the last.',
  keysOpen: 'Arrow keys move between the figures, Home and End go to the first and the last, Enter opens one.',
  enterOpens: 'Enter opens the list',
  tapOpens: 'Tap again to open the list',
  clickOpens: 'Click to open the list',
  trend: (first: string, last: string, least: string, most: string) =>
    `From ${first} to ${last}, lowest ${least}, highest ${most}`,
  steady: (value: string) => `Steady at ${value}`,
}

export type ChartText = typeof englishChartText

export function useChartText(): ChartText {
  return useContext(PieceTextContext)?.chart ?? englishChartText
}
