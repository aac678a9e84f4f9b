/** The rendered entries of a list; `last` is included. */
export interface IndexSpan {
  readonly first: number
  readonly last: number
}

/** The offset of each entry, and after the last one the total length. */
export function startsOf(sizes: readonly number[]): number[] {
  const starts = [0]
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size)
  return starts
}

/** The entry at an offset; clamped to the first and the last one. */
export function entryAt(starts: readonly number[], distance: number): number {
  let low = 0
  let high = Math.max(0, starts.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= distance) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The entries to render when a list is scrolled by `offset` in a viewport of `room`: everything visible and at least
 * `spare` entries on either side. The ends are multiples of `spare`, so that most scrolling changes nothing.
 */
export function spanOf(starts: readonly number[], offset: number, room: number, spare: number): IndexSpan {
  const count = starts.length - 1
  const first = entryAt(starts, Math.max(0, offset))
  const last = entryAt(starts, Math.max(0, offset + room))
  return {
    first: Math.max(0, (Math.floor(first / spare) - 1) * spare),
    last: Math.min(count - 1, (Math.floor(last / spare) + 2) * spare - 1),
  }
}

/** The indices of a span, plus one that is always rendered. */
export function drawnOf({ first, last }: IndexSpan, keep: number, count: number): number[] {
  const list = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (keep >= 0 && keep < first) list.unshift(keep)
  if (keep > last && keep < count) list.push(keep)
  return list
}
