export const en = {
  titles: { family: 'Chapter challenges', challenges: 'Chapter challenges', chapter: 'Chapter results' },
} as const
