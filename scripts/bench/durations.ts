/** Runs `work` and returns how many milliseconds it took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** The smallest time that so many per cent of all do not exceed. */
export function percentile(times: readonly number[], percent: number): number {
  return times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((times.length * percent) / 100) - 1)] ?? 0
}
