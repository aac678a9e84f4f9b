/** Strips case, accents, spaces and punctuation, but keeps the letters of every script. */
export const plain = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    // Latin accents only: in Indian scripts combining marks are vowels.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The Damerau–Levenshtein distance (optimal string alignment). */
export function distance(a: string, b: string): number {
  // Beyond every caller's tolerance, so the exact distance doesn't matter.
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  const width = b.length + 1
  const cost = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => cost[i * width + j] ?? 0
  for (let i = 0; i <= a.length; i += 1) cost[i * width] = i
  for (let j = 0; j <= b.length; j += 1) cost[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + differs)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1)
      cost[i * width + j] = least
    }
  }
  return at(a.length, b.length)
}
