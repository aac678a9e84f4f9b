export const en = { titles: { book: 'Book', downloads: 'Offline books' } } as const
