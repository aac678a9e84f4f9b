export const en = { titles: { home: 'Home' } } as const
