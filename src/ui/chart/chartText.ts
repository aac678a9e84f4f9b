/** The chart's own text. Numbers arrive already formatted for the language. */
export const englishChartText = {
  chart: 'Chart',
  table: 'Table',
  view: (what: string) => `Show ${what} as`,
  legend: 'Legend',
  total: 'Total',
  share: 'Share',
  percent: (written: string) => `${written}%`,
  underOnePercent: '< 1%',
  noFigure: 'no data',
  nothing: 'No data yet',
  point: (category: string, value: string) => `${category}: ${value}`,
  pointOfSeries: (category: string, series: string, value: string) => `${category}, ${series}: ${value}`,
  shareOf: (value: string, share: string) => `${value}, ${share}`,
  figures: (category: string, figures: readonly string[]) => `${category}: ${figures.join(', ')}`,
  figure: (series: string, value: string) => `${series} ${value}`,
  keys: 'Use the arrow keys to move between figures, and Home and End for the first and last one.',
  keysOpen:
    'Use the arrow keys to move between figures, Home and End for the first and last one, and Enter to open one.',
  enterOpens: 'Press Enter to open the list',
  tapOpens: 'Tap again to open the list',
  clickOpens: 'Click to open the list',
  trend: (first: string, last: string, least: string, most: string) =>
    `From ${first} to ${last}, lowest ${least}, highest ${most}`,
  steady: (value: string) => `Steady at ${value}`,
}

export type ChartText = typeof englishChartText
