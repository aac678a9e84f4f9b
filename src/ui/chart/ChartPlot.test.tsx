import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import type { ChartProps } from './chartData.ts'
import { columnsOf } from './layout/columnLayout.ts'
import { rowsOf } from './layout/rowLayout.ts'
import { looksOf } from './symbols/seriesLook.ts'

const chart: ChartProps = {
  label: 'Fees by month',
  categoryLabel: 'Month',
  categories: [{ label: 'April' }, { label: 'May' }, { label: 'June' }],
  series: [
    { id: 'collected', label: 'Collected', values: [1_842_500, null, 0.1] },
    { id: 'due', label: 'Due', values: [2_050_000, 520_000, 0.2] },
  ],
  format: (value) => `₹ ${value.toLocaleString('en-IN')}`,
  sums: true,
}
const room = { width: 800, rtl: false, line: 16, measure: (text: string) => text.length * 7 }

function plotted(more: Partial<ChartProps>): string {
  const shown = { ...chart, ...more }
  const { marks, guides } = columnsOf(shown, room, 240, false)
  const plot = (
    <ChartPlot
      chart={shown}
      room={room}
      marks={marks}
      guides={guides}
      looks={looksOf(shown.series)}
      height={240}
      along="x"
      backdrop={null}
      face={() => null}
      tipRows={() => []}
    />
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: plot }])} />)
}

const all = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), (found) => found[1])

test('every figure has a name, gaps are left out, and there is one tab stop', () => {
  const html = plotted({})
  expect(all(html, /role="img"[^>]*aria-label="([^"]*)"/g)).toEqual([
    'April, Collected: ₹ 18,42,500',
    'April, Due: ₹ 20,50,000',
    'May, Due: ₹ 5,20,000',
    'June, Collected: ₹ 0.1',
    'June, Due: ₹ 0.2',
  ])
  expect(all(html, /(tabindex="0")/g)).toHaveLength(1)
})

test('a figure with a list behind it is a link, in the picture and in the table', () => {
  const to: ChartProps['to'] = ({ id, category }) => (category === 1 ? undefined : `/fees?${id}=${category}`)
  const addresses = ['/fees?collected=0', '/fees?due=0', '/fees?collected=2', '/fees?due=2']
  expect(all(plotted({ to }), /href="([^"]*)"/g)).toEqual(addresses)
  const table = renderToStaticMarkup(<ChartTable chart={{ ...chart, to }} />)
  expect(all(table, /href="([^"]*)"/g)).toEqual(addresses)
})

test('a figure that only opens something is a button', () => {
  expect(all(plotted({ onOpen: () => undefined }), /(role="button")/g)).toHaveLength(5)
})

test('the table has a caption, row and column headers, and sums without rounding tails', () => {
  const html = renderToStaticMarkup(<ChartTable chart={chart} />)
  expect(html).toContain('Fees by month</caption>')
  expect(all(html, /<th scope="row">([^<]*)/g)).toEqual(['April', 'May', 'June', 'Total'])
  expect(all(html, /<th scope="col"[^>]*>([^<]*)/g)).toEqual(['Month', 'Collected', 'Due'])
  expect(html).toContain('no data')
  expect(all(html, /<tfoot>.*?<bdi>([^<]*)/g)).toEqual(['₹ 18,42,500.1'])
})

test('vertical and horizontal bars are mirrored right to left', () => {
  const there = columnsOf(chart, room, 240, false).marks
  const mirrored = columnsOf(chart, { ...room, rtl: true }, 240, false).marks
  const lying = rowsOf(chart, room, true).marks
  const lyingMirrored = rowsOf(chart, { ...room, rtl: true }, true).marks
  for (const [one, other] of [
    [there, mirrored],
    [lying, lyingMirrored],
  ] as const) {
    one.forEach(({ box }, at) => {
      const back = other[at]?.box
      expect(800 - (back?.x ?? 0) - (back?.width ?? 0)).toBeCloseTo(box.x, 6)
      expect(back?.y).toBeCloseTo(box.y, 6)
    })
  }
})

test('bars stay inside the picture and figures are never wider than their space', () => {
  for (const width of [280, 420, 1200]) {
    const { marks, values, area } = columnsOf(chart, { ...room, width }, 240, false)
    for (const { box } of marks) {
      expect(box.x).toBeGreaterThanOrEqual(area.left)
      expect(box.x + box.width).toBeLessThanOrEqual(area.right)
      expect(box.y).toBeGreaterThanOrEqual(area.top - 1)
      expect(box.y + box.height).toBeLessThanOrEqual(area.bottom + 1e-6)
    }
    if (width === 280) expect(values).toEqual([])
  }
})
