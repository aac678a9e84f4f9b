export const en = { titles: { book: 'Book', downloads: 'All downloads' } } as const
