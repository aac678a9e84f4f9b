const steps = [1, 2, 2.5, 5, 10]
const bound = 1e300

/** The smallest of 1, 2, 2.5 or 5 times a power of ten that is at least `rough`; an integer if `whole`. */
export function niceStep(rough: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const fits = steps
    .map((step) => Number((step * power).toPrecision(2)))
    .filter((step) => step >= rough * (1 - 1e-9) && (!whole || Number.isInteger(step)))
  return fits[0] ?? (whole && rough < 1 ? 1 : 10 * power)
}

/**
 * Evenly spaced round numbers from at or below `least` to at or above `greatest`, in about `count` steps.
 * `whole` restricts them to integers, for counts.
 */
export function niceTicks(least: number, greatest: number, count = 4, whole = false): number[] {
  if (!Number.isFinite(least) || !Number.isFinite(greatest)) return [0]
  let low = Math.max(-bound, Math.min(least, greatest))
  let high = Math.min(bound, Math.max(least, greatest))
  const size = Math.max(Math.abs(low), Math.abs(high))
  if (size < 1e-12) return [0]
  // A nearly flat series starts at zero, or its noise would look like movement.
  if (high - low < size * 1e-9) {
    low = Math.min(0, low)
    high = Math.max(0, high)
  }
  const step = niceStep((high - low) / Math.max(1, count), whole)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(15)) + 0)
}
