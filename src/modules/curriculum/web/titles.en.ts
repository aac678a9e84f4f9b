export const en = {
  titles: {
    list: 'Curriculum',
    editor: 'Create curriculum',
    versions: 'Versions of the curriculum',
    approvals: 'Curriculum plans to approve',
    milestones: 'Milestones',
  },
} as const
