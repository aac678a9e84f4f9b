export const en = { titles: { home: 'Assessments', reports: 'Assessment reports' } } as const
