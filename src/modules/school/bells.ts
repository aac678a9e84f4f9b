/** Times as HH:MM; the end is exclusive. */
export type TimeSpan = { readonly startsAt: string; readonly endsAt: string }

/** The indexes of the first two overlapping periods. */
export function firstClash(periods: readonly TimeSpan[]): readonly [number, number] | null {
  const inOrder = periods
    .map((period, index) => ({ ...period, index }))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.index - b.index))
  for (const [at, later] of inOrder.entries()) {
    const earlier = inOrder[at - 1]
    if (earlier && later.startsAt < earlier.endsAt) return [earlier.index, later.index]
  }
  return null
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** In minutes. */
export const lengthOf = ({ startsAt, endsAt }: TimeSpan): number => minutesOf(endsAt) - minutesOf(startsAt)

/** Null past midnight. */
export function addMinutes(time: string, minutes: number): string | null {
  const at = minutesOf(time) + minutes
  if (at >= 24 * 60) return null
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
