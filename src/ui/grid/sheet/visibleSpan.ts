/** Entries of a list that are drawn, the last one included. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** Where each entry begins, and after the last one where the list ends. */
export function startsOf(sizes: readonly number[]): number[] {
  const starts = [0]
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size)
  return starts
}

/** The entry that covers a distance from the start; the first or last one beyond the ends. */
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
 * What is drawn of a list that is scrolled by `offset` in a window of `room`: everything in sight and at least `spare`
 * entries on either side. The ends lie on multiples of `spare`, so that most scrolling changes nothing.
 */
export function spanOf(starts: readonly number[], offset: number, room: number, spare: number): Span {
  const count = starts.length - 1
  const first = entryAt(starts, Math.max(0, offset))
  const last = entryAt(starts, Math.max(0, offset + room))
  return {
    first: Math.max(0, (Math.floor(first / spare) - 1) * spare),
    last: Math.min(count - 1, (Math.floor(last / spare) + 2) * spare - 1),
  }
}

/** The numbers of a span, and one more that is drawn wherever it is. */
export function drawnOf({ first, last }: Span, keep: number, count: number): number[] {
  const list = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (keep >= 0 && keep < first) list.unshift(keep)
  if (keep > last && keep < count) list.push(keep)
  return list
}
