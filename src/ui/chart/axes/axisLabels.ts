import { type MeasureText, shortened, wrapped } from '../layout/labelText.ts'

export interface AxisLabel {
  category: number
  /** The centre, moved inwards where the edge would cut it off. */
  x: number
  width: number
  lines: string[]
}

export interface AxisRoom {
  /** The centre of every category, in either direction. */
  middles: readonly number[]
  /** Labels stay between these. */
  from: number
  to: number
  measure: MeasureText
}

const gap = 8
/** A narrower band cannot hold a shortened name worth reading. */
const readable = 52
const longest = 120

function placed(category: number, lines: string[], room: AxisRoom): AxisLabel {
  const width = Math.max(...lines.map(room.measure))
  const middle = room.middles[category] ?? 0
  const x = Math.max(room.from + width / 2, Math.min(room.to - width / 2, middle))
  return { category, x, width, lines }
}

function apart(labels: readonly AxisLabel[]): boolean {
  const sorted = labels.toSorted((a, b) => a.x - b.x)
  return sorted.every((label, at) => {
    const next = sorted[at + 1]
    return !next || next.x - next.width / 2 - (label.x + label.width / 2) >= gap
  })
}

/**
 * Labels along an axis that never touch: on one line, else on two, else shortened to their band; where bands are too
 * narrow for that, only every second, third … label.
 */
export function axisLabels(names: readonly string[], room: AxisRoom): AxisLabel[] {
  const { measure, middles } = room
  const all = names.slice(0, middles.length)
  const spacing = all.length > 1 ? Math.abs((middles[1] ?? 0) - (middles[0] ?? 0)) : room.to - room.from
  const whole = all.map((name, category) => placed(category, [name], room))
  if (apart(whole) && whole.every((label) => label.width <= room.to - room.from)) return whole
  if (spacing - gap >= readable) {
    const inBand = all.map((name, category) => placed(category, wrapped(name, spacing - gap, measure), room))
    if (apart(inBand)) return inBand
  }
  const short = all.map((name) => shortened(name, Math.min(longest, room.to - room.from), measure))
  for (let every = 1; every < all.length; every += 1) {
    const some = short.flatMap((name, category) => (category % every ? [] : [placed(category, [name], room)]))
    if (apart(some)) return some
  }
  return short.slice(0, 1).map((name) => placed(0, [name], room))
}
