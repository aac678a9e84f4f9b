export const en = { titles: { book: 'Book' } } as const
