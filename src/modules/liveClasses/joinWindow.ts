/** How many minutes before its start a live class can be joined, and its people are reminded. */
export const minutesBefore = 10

type Times = { readonly startsAt: string; readonly endsAt: string }

const minute = 60_000

/** From when a live class can be joined, in ms. */
export const opensAt = ({ startsAt }: Pick<Times, 'startsAt'>): number => Date.parse(startsAt) - minutesBefore * minute

/** Where a moment lies: before the doors open, while one can join, or after the end. */
export function phaseAt(times: Times, now: number): 'before' | 'open' | 'over' {
  if (now < opensAt(times)) return 'before'
  return now < Date.parse(times.endsAt) ? 'open' : 'over'
}
