import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './httpSender.ts'

/** The value below which this part of the measurements lies; 0.5 is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}

export const milliseconds = (value: number) => `${value.toFixed(1)} ms`
export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

/**
 * People at work: so many requests a second, sent when they are due whatever became of the ones before. Answers their
 * times and every answer that was not a success. Ends when `until` does.
 */
export async function atWork(
  calls: readonly (() => Promise<Answer>)[],
  perSecond: number,
  until: Promise<unknown>,
): Promise<{ times: number[]; failures: string[] }> {
  const times: number[] = []
  const failures: string[] = []
  const underWay: Promise<void>[] = []
  let ended = false
  const end = () => {
    ended = true
  }
  until.then(end, end)
  const begin = performance.now()
  for (let sent = 0; !ended; sent++) {
    const due = begin + (sent * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    const call = calls[sent % calls.length]
    if (!call) break
    underWay.push(
      call().then(({ status, body }) => {
        times.push(performance.now() - due)
        if (status !== 200) failures.push(`somebody at work was answered ${status} ${body.slice(0, 100)}`)
      }),
    )
  }
  await Promise.all(underWay)
  return { times, failures }
}

/** Runs work over items, so many at a time, in order of their beginning. */
export async function together<T>(items: readonly T[], width: number, work: (item: T, index: number) => Promise<void>) {
  let next = 0
  const one = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as T, index)
  }
  await Promise.all(Array.from({ length: width }, one))
}
