import { setTimeout as pause } from 'node:timers/promises'
import type { HttpResponse } from './httpSender.ts'

/** The given quantile of the measurements; 0.5 is the median. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? 0
}

export const formatMilliseconds = (value: number) => `${value.toFixed(1)} ms`
export const formatMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

/**
 * Simulates normal use: sends `perSecond` requests on schedule, without waiting for earlier ones, until `until` settles.
 * Returns the response times and every response that was not a 200.
 */
export async function runWorkload(
  calls: readonly (() => Promise<HttpResponse>)[],
  perSecond: number,
  until: Promise<unknown>,
): Promise<{ times: number[]; failures: string[] }> {
  const times: number[] = []
  const failures: string[] = []
  const pending: Promise<void>[] = []
  let ended = false
  const end = () => {
    ended = true
  }
  until.then(end, end)
  const startedAt = performance.now()
  for (let sent = 0; !ended; sent++) {
    const due = startedAt + (sent * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    const call = calls[sent % calls.length]
    if (!call) break
    pending.push(
      call().then(({ status, body }) => {
        times.push(performance.now() - due)
        if (status !== 200) failures.push(`a background request returned ${status} ${body.slice(0, 100)}`)
      }),
    )
  }
  await Promise.all(pending)
  return { times, failures }
}

/** Processes the items in order, at most `width` at a time. */
export async function runConcurrently<T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<void>,
) {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as T, index)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
