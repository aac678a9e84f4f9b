import { linear } from '../axes/scale.ts'
import { type ChartProps, pointsOf, sumOf } from '../chartData.ts'
import { type BarSlots, barExtent, barsOf, type ChartBar, slotsOf } from './bars.ts'
import type { ChartSpace } from './chartSpace.ts'
import type { ValueLabel } from './columnLayout.ts'
import { shortened, wrapped } from './labelText.ts'
import type { ChartBox, PlotMark } from './marks.ts'

export interface RowLabel {
  x: number
  /** The vertical centre of the name's lines. */
  y: number
  lines: string[]
}

export interface RowLayout {
  height: number
  base: number
  marks: PlotMark[]
  guides: ChartBox[]
  names: RowLabel[]
  values: ValueLabel[]
}

const narrow = 420

/** The height of a row of `series` bars, with its name beside or above it. */
function rowShape(room: ChartSpace, series: number, stacked: boolean) {
  const over = room.width < narrow
  const bars = stacked || series <= 1 ? 18 : room.line * series
  const nameHeight = over ? room.line + 2 : 0
  return { over, bars, nameHeight, height: Math.max(over ? 0 : 2 * room.line + 8, bars + 12) + nameHeight }
}

/** The height of a chart with that many rows, known before its figures. */
export function rowsHeight(room: ChartSpace, rows: number, series: number, stacked: boolean): number {
  return rows * rowShape(room, series, stacked).height
}

interface RowFrame {
  room: ChartSpace
  bars: readonly ChartBar[]
  stacked: boolean
  slots: BarSlots
  x: (value: number) => number
  /** The centre of a category's bars. */
  middle: (category: number) => number
}

function rowMarks({ room, bars, stacked, slots, x, middle }: RowFrame): PlotMark[] {
  return bars.map((bar) => {
    const [from, to] = [x(bar.from), x(bar.to)]
    // A zero is a line on the axis, and stacked bars leave a one-pixel gap.
    const length = Math.abs(from - to)
    const width = Math.max(1, stacked && length > 2 ? length - 1 : length)
    const leftwards = bar.value < 0 !== room.rtl
    const box = {
      x: leftwards ? from - width : from,
      y: middle(bar.category) + slots.offset(bar.series) - slots.thickness / 2,
      width,
      height: slots.thickness,
    }
    return { ...bar, box, hit: stacked ? box : { x: 0, y: box.y, width: room.width, height: box.height } }
  })
}

interface BarEnding {
  category: number
  offset: number
  to: number
  text: string
}

/** The text at the bars' ends: each figure, or each stack's total. */
function endings(
  bars: readonly ChartBar[],
  stacked: boolean,
  slots: BarSlots,
  format: (value: number) => string,
): BarEnding[] {
  if (!stacked) {
    return bars.map(({ category, series, to, value }) => ({
      category,
      offset: slots.offset(series),
      to,
      text: format(value),
    }))
  }
  return [...Map.groupBy(bars, (bar) => bar.category)].map(([category, stack]) => {
    const [low, high] = barExtent(stack)
    const to = high > 0 ? high : low
    return { category, offset: 0, to, text: format(sumOf(stack.map((bar) => bar.value))) }
  })
}

/** Horizontal bars: names at the start, or above the bars on a narrow page, and every figure at its bar's end. */
export function rowsOf(chart: ChartProps, room: ChartSpace, stacked: boolean): RowLayout {
  const { categories, series, format } = chart
  const bars = barsOf(pointsOf(categories.length, series), stacked)
  const shape = rowShape(room, series.length, stacked)
  const slots = slotsOf(shape.bars / 0.74, series.length, stacked, 18)
  const lines = categories.map(({ label }) =>
    shape.over
      ? [shortened(label, room.width, room.measure)]
      : wrapped(label, Math.min(room.width * 0.36, 240), room.measure),
  )
  const nameWidth = shape.over ? 0 : Math.ceil(Math.max(0, ...lines.flat().map(room.measure))) + 12
  const ends = endings(bars, stacked, slots, format)
  const widest = Math.max(0, ...ends.map((end) => room.measure(end.text))) + 8
  const [least, greatest] = barExtent(bars)
  const place = (fromStart: number) => (room.rtl ? room.width - fromStart : fromStart)
  const x = linear(least === greatest ? [0, 1] : [least, greatest], [
    place(nameWidth + (least < 0 ? widest : 0)),
    place(room.width - (greatest > 0 || least === 0 ? widest : 0)),
  ])
  const middle = (row: number) => row * shape.height + shape.nameHeight + (shape.height - shape.nameHeight) / 2
  return {
    height: categories.length * shape.height,
    base: x(0),
    marks: rowMarks({ room, bars, stacked, slots, x, middle }),
    guides: categories.map((_, at) => ({ x: 0, y: at * shape.height, width: room.width, height: shape.height })),
    names: lines.map((words, at) => ({
      x: place(0),
      y: shape.over ? at * shape.height + room.line / 2 + 4 : middle(at),
      lines: words,
    })),
    values: ends.map(({ category, offset, to, text }) => ({
      x: x(to) + (to < 0 === room.rtl ? 6 : -6),
      y: middle(category) + offset,
      text,
      before: to < 0,
    })),
  }
}
