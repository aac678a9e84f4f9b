type Given = { readonly scores: Readonly<Record<string, number>>; readonly total: number }

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** As many decimals as the database keeps. */
const rounded = (value: number) => Math.round(value * 1000) / 1000

/** What a panel came to: the mean of its members, by criterion and in all, and how far they are apart. Null if nobody has scored. */
export function panelResult(given: readonly Given[]) {
  if (given.length === 0) return null
  const totals = given.map(({ total }) => total)
  const keys = [...new Set(given.flatMap(({ scores }) => Object.keys(scores)))]
  const scoresOf = (key: string) => given.flatMap(({ scores }) => scores[key] ?? [])
  return {
    total: rounded(mean(totals)),
    lowest: Math.min(...totals),
    highest: Math.max(...totals),
    scores: Object.fromEntries(keys.map((key) => [key, rounded(mean(scoresOf(key)))])),
  }
}
