/**
 * Moves the labels as little as possible so that neighbours keep `gap`, stay in order and, as long as they all fit,
 * between `top` and `bottom`.
 */
export function keptApart(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0) || a - b)
  const moved = heights.map((height) => Math.max(top, Math.min(bottom, height)))
  let floor = top
  for (const at of order) {
    moved[at] = Math.max(moved[at] ?? 0, floor)
    floor = (moved[at] ?? 0) + gap
  }
  let ceiling = bottom
  for (const at of order.toReversed()) {
    moved[at] = Math.min(moved[at] ?? 0, ceiling)
    ceiling = (moved[at] ?? 0) - gap
  }
  return moved
}
