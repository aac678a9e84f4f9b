/** Maps a range of values linearly onto a range of pixels; an empty range maps to its start. */
export function linear(
  values: readonly [number, number],
  pixels: readonly [number, number],
): (value: number) => number {
  const [from, to] = values
  const span = to - from
  if (span === 0) return () => pixels[0]
  return (value) => pixels[0] + ((value - from) / span) * (pixels[1] - pixels[0])
}

/** The centres of `count` equal bands; from right to left when `start` is the greater one. */
export function bandMiddles(count: number, start: number, end: number): number[] {
  const step = count ? (end - start) / count : 0
  return Array.from({ length: count }, (_, at) => start + (at + 0.5) * step)
}

/** Positions from edge to edge; a single one is centred. */
export function spreadAcross(count: number, start: number, end: number): number[] {
  if (count === 1) return [(start + end) / 2]
  return Array.from({ length: count }, (_, at) => start + (at / (count - 1)) * (end - start))
}

/** Half pixels keep a hairline one pixel wide. */
export const crisp = (pixel: number): number => Math.round(pixel - 0.5) + 0.5
