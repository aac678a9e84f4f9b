import { plainText } from './questionText.ts'

/** The letters of a text in runs of three, in any script, without case, spaces at both ends of each word. */
export function trigrams(text: string): Set<string> {
  const found = new Set<string>()
  for (const [word] of plainText(text)
    .normalize('NFC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const letters = [...`  ${word} `]
    for (let at = 0; at + 3 <= letters.length; at += 1) found.add(letters.slice(at, at + 3).join(''))
  }
  return found
}

/** How alike two texts are, from 0 to 1: what they share of all their trigrams. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let shared = 0
  for (const part of a) if (b.has(part)) shared += 1
  return shared / (a.size + b.size - shared)
}

/** From here on, two questions are shown as possible duplicates. */
export const alike = 0.6
