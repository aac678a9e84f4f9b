export const en = { titles: { plan: 'Lesson plan', approvals: 'Lesson plans to approve' } } as const
