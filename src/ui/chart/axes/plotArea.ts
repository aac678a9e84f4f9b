import type { ChartSpace } from '../layout/chartSpace.ts'
import { shortened } from '../layout/labelText.ts'
import { linear } from './scale.ts'
import { niceTicks } from './ticks.ts'

export interface AxisTick {
  value: number
  text: string
}

/** Round ticks for the values, about one every 48 pixels. */
export function ticksFor(
  [least, greatest]: readonly [number, number],
  height: number,
  values: readonly number[],
): number[] {
  const count = Math.max(2, Math.min(6, Math.floor(height / 48)))
  return niceTicks(least, greatest, count, values.every(Number.isInteger))
}

/** The plotting area. `start` is the side where reading starts: the right one in Urdu. */
export interface PlotArea {
  start: number
  end: number
  left: number
  right: number
  top: number
  bottom: number
  ticks: readonly AxisTick[]
  /** The y coordinate of a value. */
  y: (value: number) => number
}

export interface PlotMargins {
  top: number
  bottom: number
  /** On the side where reading ends. */
  end: number
}

/** Leaves room for the tick labels at the start, at most two fifths of the width. */
export function plotArea(
  room: ChartSpace,
  height: number,
  ticks: readonly number[],
  format: (value: number) => string,
  margins: PlotMargins,
): PlotArea {
  const texts = ticks.map((value) => ({ value, text: shortened(format(value), room.width * 0.4, room.measure) }))
  const inset = Math.ceil(Math.max(0, ...texts.map((tick) => room.measure(tick.text)))) + 8
  const left = room.rtl ? margins.end : inset
  const right = room.width - (room.rtl ? inset : margins.end)
  const [first, last] = [ticks[0] ?? 0, ticks.at(-1) ?? 0]
  const top = margins.top
  const bottom = height - margins.bottom
  return {
    start: room.rtl ? right : left,
    end: room.rtl ? left : right,
    left,
    right,
    top,
    bottom,
    ticks: texts,
    y: linear(first === last ? [first, first + 1] : [first, last], [bottom, top]),
  }
}
