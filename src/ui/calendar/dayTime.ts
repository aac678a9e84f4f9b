/** Minutes since midnight of `HH:mm`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export type PeriodMoment = 'past' | 'now' | 'next'

export interface DayTimeSpan {
  start: string
  end: string
}

/** Whether a period is past, now or later; its end time belongs to the next one. */
export function momentOf(span: DayTimeSpan, now: string): PeriodMoment {
  const at = minutesOf(now)
  if (at < minutesOf(span.start)) return 'next'
  return at < minutesOf(span.end) ? 'now' : 'past'
}

/** How far the current time is along equal columns, 0 to 1; null before the first and after the last. */
export function nowAlong(spans: readonly DayTimeSpan[], now: string): number | null {
  const at = minutesOf(now)
  const first = spans[0]
  const last = spans.at(-1)
  if (!first || !last || at < minutesOf(first.start) || at >= minutesOf(last.end)) return null
  const index = spans.findLastIndex((span) => minutesOf(span.start) <= at)
  const span = spans[index]
  if (!span) return null
  const start = minutesOf(span.start)
  const share = Math.min(1, (at - start) / Math.max(1, minutesOf(span.end) - start))
  return (index + share) / spans.length
}
