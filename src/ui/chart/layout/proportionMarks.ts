import type { PlotMark } from './marks.ts'

const gap = 2
const least = 3

/** The parts of a whole side by side over the full width; the smallest is still wide enough to see. */
export function proportionMarks(
  parts: readonly { id: string; value: number }[],
  room: { width: number; rtl: boolean },
  height: number,
): PlotMark[] {
  const shown = parts.flatMap(({ value }, category) => (value > 0 ? [{ value, category }] : []))
  const greatest = Math.max(0, ...shown.map((part) => part.value))
  const sum = shown.reduce((total, part) => total + part.value / greatest, 0)
  const free = room.width - gap * (shown.length - 1) - least * shown.length
  let from = 0
  return shown.map(({ value, category }) => {
    const width = least + (Math.max(0, free) * (value / greatest)) / sum
    const x = room.rtl ? room.width - from - width : from
    from += width + gap
    return { category, series: 0, id: 'value', value, box: { x, y: 0, width, height } }
  })
}
