import { type AxisLabel, axisLabels } from '../axes/axisLabels.ts'
import { type PlotArea, plotArea, ticksFor } from '../axes/plotArea.ts'
import { bandMiddles } from '../axes/scale.ts'
import { type ChartProps, pointsOf, sumOf } from '../chartData.ts'
import { type BarSlots, barExtent, barsOf, type ChartBar, slotsOf } from './bars.ts'
import type { ChartSpace } from './chartSpace.ts'
import type { ChartBox, PlotMark } from './marks.ts'

export interface ValueLabel {
  x: number
  y: number
  text: string
  /** Before the bar's end instead of after it, for negative values. */
  before?: boolean | undefined
}

export interface ColumnLayout {
  area: PlotArea
  marks: PlotMark[]
  guides: ChartBox[]
  names: AxisLabel[]
  /** The top of the category labels. */
  namesAt: number
  values: ValueLabel[]
}

/** The text above a bar or stack: the figure, or the stack's total. */
function figuresOver(bars: readonly ChartBar[], stacked: boolean): { bar: ChartBar; figure: number }[] {
  if (!stacked) return bars.map((bar) => ({ bar, figure: bar.value }))
  const stacks = Map.groupBy(bars, (bar) => bar.category)
  return [...stacks.values()].flatMap((stack) => {
    const [low, high] = barExtent(stack)
    const bar = stack.find((one) => one.to === (high > 0 ? high : low)) ?? stack[0]
    return bar ? [{ bar, figure: sumOf(stack.map((one) => one.value)) }] : []
  })
}

interface ColumnFrame {
  area: PlotArea
  slots: BarSlots
  stacked: boolean
  /** The centre of a bar. */
  middle: (bar: ChartBar) => number
}

function columnMark(bar: ChartBar, { area, slots, stacked, middle }: ColumnFrame): PlotMark {
  const [from, to] = [area.y(bar.from), area.y(bar.to)]
  const x = middle(bar) - slots.thickness / 2
  const box = { x, y: Math.min(from, to), width: slots.thickness, height: Math.abs(from - to) }
  // A zero is a line on the axis, and stacked bars leave a one-pixel gap.
  if (box.height < 1) Object.assign(box, { y: from - 1, height: 1 })
  else if (stacked && bar.from !== 0 && box.height > 2) {
    box.height -= 1
    if (bar.value < 0) box.y += 1
  }
  const slot = { x: middle(bar) - slots.pitch / 2, y: area.top, width: slots.pitch, height: area.bottom - area.top }
  return { ...bar, box, hit: stacked ? box : slot }
}

/** The geometry of vertical bars. */
export function columnsOf(chart: ChartProps, room: ChartSpace, height: number, stacked: boolean): ColumnLayout {
  const { categories, series, format, formatTick = format } = chart
  const bars = barsOf(pointsOf(categories.length, series), stacked)
  const extent = barExtent(bars)
  const ends = bars.map((bar) => bar.to)
  const ticks = ticksFor(extent, height - 48, ends)
  const sides = plotArea(room, height, ticks, formatTick, { top: 0, bottom: 0, end: 0 })
  const middles = bandMiddles(categories.length, sides.start, sides.end)
  const band = (sides.right - sides.left) / Math.max(1, categories.length)
  const slots = slotsOf(band, series.length, stacked)
  const over = figuresOver(bars, stacked).map((one) => ({ ...one, text: format(one.figure) }))
  const pitch = stacked || series.length === 1 ? band : slots.pitch
  const labelled = over.every(({ text }) => room.measure(text) + 4 <= pitch)
  const below = labelled && extent[0] < 0 ? room.line : 0
  const names = axisLabels(
    categories.map(({ label, short }) => short ?? label),
    { middles, from: 0, to: room.width, measure: room.measure },
  )
  const lines = Math.max(1, ...names.map((name) => name.lines.length))
  const area = plotArea(room, height, ticks, formatTick, {
    top: labelled ? room.line + 4 : Math.ceil(room.line / 2),
    bottom: lines * room.line + 8 + below,
    end: 0,
  })
  const middle = (bar: ChartBar) => (middles[bar.category] ?? 0) + (room.rtl ? -1 : 1) * slots.offset(bar.series)
  const tall = { y: area.top, height: area.bottom - area.top }
  const value = ({ bar, text }: { bar: ChartBar; text: string }) => {
    const under = bar.to < 0
    return { x: middle(bar), y: area.y(bar.to) + (under ? room.line - 3 : -5), text, before: under }
  }
  return {
    area,
    marks: bars.map((bar) => columnMark(bar, { area, slots, stacked, middle })),
    guides: middles.map((x) => ({ x: x - band / 2, width: band, ...tall })),
    names,
    namesAt: area.bottom + 4 + below,
    values: labelled ? over.map(value) : [],
  }
}
