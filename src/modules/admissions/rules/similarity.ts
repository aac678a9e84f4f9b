/** A name as it is compared: without case, spaces, marks and the order of its words. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const above = row
    row = [i]
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1),
      )
  }
  return row[b.length] ?? 0
}

/** Whether two names are probably the same person's: one typing mistake in six letters is forgiven. */
export function isSimilarName(one: string, other: string): boolean {
  const [a, b] = [plainName(one).slice(0, 100), plainName(other).slice(0, 100)]
  if (a === '' || b === '') return false
  return distance(a, b) <= Math.floor(Math.min(a.length, b.length) / 6)
}

/** As typed by whoever knows it: case, spaces and dots do not matter. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s.]/g, '')
