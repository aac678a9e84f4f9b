const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Initials of the first and last name, in any script: मीरा शर्मा gives मश. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => firstLetter(word ?? ''))
    .join('')
    .toLocaleUpperCase()
}

function firstLetter(word: string): string {
  const [first] = segmenter.segment(word)
  // Vowel signs and other marks are dropped: मी is written म in a small circle.
  return (first?.segment ?? '').replace(/\p{Mark}+/gu, '')
}
