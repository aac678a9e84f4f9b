export const en = { titles: { reports: 'Assessment reports' } } as const
