export const en = { titles: { learn: 'Learn' } } as const
