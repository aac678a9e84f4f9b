export const en = { titles: { home: 'Home', due: 'What is due' } } as const
