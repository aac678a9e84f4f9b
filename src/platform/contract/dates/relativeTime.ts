import { type Instant, millisecondsOf } from './clock.ts'

/** How long ago, independent of language. `second` covers the whole first minute and has no count. */
export type RelativeTime = { unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'; count: number }

const steps = [
  { unit: 'year', seconds: 365 * 86_400 },
  { unit: 'month', seconds: 30 * 86_400 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** The largest unit that has fully elapsed. A future instant counts as now, because clocks differ slightly. */
export function relativeParts(then: Instant, now: Instant = Date.now()): RelativeTime {
  const passed = (millisecondsOf(now) - millisecondsOf(then)) / 1000
  const step = steps.find(({ seconds }) => passed >= seconds)
  return step ? { unit: step.unit, count: Math.floor(passed / step.seconds) } : { unit: 'second', count: 0 }
}

/** In English: 'few seconds ago', '1 minute ago', '3 days ago'. */
export function relativeTime(then: Instant, now: Instant = Date.now()): string {
  const { unit, count } = relativeParts(then, now)
  if (unit === 'second') return 'few seconds ago'
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
