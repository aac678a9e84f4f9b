/** Whole percentages that add up to exactly 100, each less than one off the true share; empty if the sum is zero. */
export function wholeShares(values: readonly number[]): number[] {
  const parts = values.map((value) => (Number.isFinite(value) ? Math.max(0, value) : 0))
  // Divided by the greatest first, so that a sum of very large parts cannot overflow.
  const greatest = Math.max(0, ...parts)
  if (greatest === 0) return parts.map(() => 0)
  const scaled = parts.map((part) => part / greatest)
  const sum = scaled.reduce((total, part) => total + part, 0)
  const exact = scaled.map((part) => (part / sum) * 100)
  const shares = exact.map(Math.floor)
  const missing = 100 - shares.reduce((total, share) => total + share, 0)
  const byRest = exact.map((_, at) => at).sort((a, b) => rest(exact, b) - rest(exact, a) || a - b)
  for (const at of byRest.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

const rest = (exact: readonly number[], at: number): number => (exact[at] ?? 0) % 1
