/** A period of the day from one time to another, written HH:MM; the end belongs to the next. */
export type Ringing = { readonly startsAt: string; readonly endsAt: string }

/** The places, in the order given, of the first two periods that are rung at the same time. */
export function firstClash(periods: readonly Ringing[]): readonly [number, number] | null {
  const inOrder = periods
    .map((period, place) => ({ ...period, place }))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.place - b.place))
  for (const [at, later] of inOrder.entries()) {
    const earlier = inOrder[at - 1]
    if (earlier && later.startsAt < earlier.endsAt) return [earlier.place, later.place]
  }
  return null
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** In minutes. */
export const lengthOf = ({ startsAt, endsAt }: Ringing): number => minutesOf(endsAt) - minutesOf(startsAt)

/** So many minutes after a time, or nothing past the end of the day. */
export function laterBy(time: string, minutes: number): string | null {
  const at = minutesOf(time) + minutes
  if (at >= 24 * 60) return null
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
