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

type Text = { readonly stem: string; readonly words: string }
export type Found<Id> = { readonly id: Id; readonly likeness: number }

/** Below so many trigrams a text is too short to be like another; only the same text counts. */
const fewest = 20
/** How much the whole texts, options included, must share where the stems are alike: "Which of these is right?" begins many. */
const alikeInAll = 0.5
const figuresOf = (text: string) => (text.match(/\p{N}+/gu) ?? []).join(' ')
const bare = (text: string) =>
  [
    ...text
      .normalize('NFC')
      .toLowerCase()
      .matchAll(/[\p{L}\p{M}\p{N}]+/gu),
  ].join(' ')

/**
 * Finds among many questions those that are like another one, by an index of their trigrams. Questions that differ in their numbers
 * are different ones, however alike: a worksheet asks the same of many numbers.
 */
export function likenessIndex<Id>() {
  const entries: { id: Id; size: number; figures: string; words: string }[] = []
  const byTrigram = new Map<string, number[]>()
  const bySame = new Map<string, number>()
  return {
    add(id: Id, { stem, words }: Text): void {
      const place = entries.length
      const parts = trigrams(stem)
      entries.push({ id, size: parts.size, figures: figuresOf(stem), words })
      if (!bySame.has(bare(words))) bySame.set(bare(words), place)
      for (const part of parts) {
        const places = byTrigram.get(part)
        if (places) places.push(place)
        else byTrigram.set(part, [place])
      }
    },
    /** Those like this text, the likest first. */
    find({ stem, words }: Text): Found<Id>[] {
      const same = entries[bySame.get(bare(words)) ?? -1]
      const parts = trigrams(stem)
      if (same || parts.size < fewest) return same && bare(words) !== '' ? [{ id: same.id, likeness: 1 }] : []
      const figures = figuresOf(stem)
      const shared = new Uint16Array(entries.length)
      for (const part of parts) for (const place of byTrigram.get(part) ?? []) shared[place] = (shared[place] ?? 0) + 1
      const all = trigrams(words)
      return entries
        .flatMap((entry, place) => {
          const count = shared[place] ?? 0
          if (count === 0 || entry.figures !== figures) return []
          const share = count / (parts.size + entry.size - count)
          const isAlike = share >= alike && likeness(all, trigrams(entry.words)) >= alikeInAll
          return isAlike ? [{ id: entry.id, likeness: share }] : []
        })
        .toSorted((a, b) => b.likeness - a.likeness)
    },
  }
}
