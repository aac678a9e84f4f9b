export const en = {
  titles: { inquiries: 'Lesson plans', plan: 'Lesson plan', approvals: 'Lesson plans to approve' },
} as const
