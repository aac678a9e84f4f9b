export const en = { titles: { search: 'Search' } } as const
