import { expect, test } from 'vitest'
import { nearestMark, type PlotMark } from './marks.ts'

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const mark = (category: number, series: number, at: PlotMark['box']): PlotMark => ({
  category,
  series,
  id: `s${series}`,
  value: 1,
  box: at,
})
const guides = [box(0, 0, 100, 200), box(100, 0, 100, 200), box(200, 0, 100, 200)]
const marks = [mark(0, 0, box(20, 100, 20, 100)), mark(0, 1, box(60, 50, 20, 150)), mark(2, 0, box(240, 10, 20, 190))]

test('a pointer anywhere finds the nearest category with a figure, then its nearest bar', () => {
  expect(nearestMark(marks, guides, 'x', 30, 10)).toEqual({ category: 0, series: 1 })
  expect(nearestMark(marks, guides, 'x', 30, 150)).toEqual({ category: 0, series: 0 })
  expect(nearestMark(marks, guides, 'x', 190, 150)).toEqual({ category: 2, series: 0 })
  expect(nearestMark([], guides, 'x', 30, 10)).toBeNull()
})

test('for categories down the page, the vertical position decides', () => {
  const rows = [box(0, 0, 300, 40), box(0, 40, 300, 40)]
  const bars = [mark(0, 0, box(80, 10, 200, 20)), mark(1, 0, box(80, 50, 20, 20))]
  expect(nearestMark(bars, rows, 'y', 280, 60)).toEqual({ category: 1, series: 0 })
})
