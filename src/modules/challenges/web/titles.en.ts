export const en = { titles: { family: 'Chapter challenges', challenges: 'Chapter challenges' } } as const
