/** About two thirds of each word, as somebody types who sees the list grow shorter. */
export const beginnings = (latin: string): string =>
  latin
    .split(' ')
    .map((word) => word.slice(0, Math.max(3, Math.ceil((word.length * 2) / 3))))
    .join(' ')

/** One letter of the longest word left out, put in, or exchanged with the next. */
export function mistaken(latin: string, at: number): string {
  const words = latin.split(' ')
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const place = 1 + (at % Math.max(1, longest.length - 2))
  const [before, after] = [longest.slice(0, place), longest.slice(place)]
  const wrong = [
    `${before}${after.slice(1)}`,
    `${before}n${after}`,
    `${before}${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`,
  ]
  return words.map((word) => (word === longest ? (wrong[at % wrong.length] ?? word) : word)).join(' ')
}
