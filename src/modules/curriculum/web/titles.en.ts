export const en = {
  titles: {
    inquiries: 'Curriculum plans',
    list: 'Curriculum',
    editor: 'Create curriculum',
    versions: 'Curriculum versions',
    approvals: 'Curricula to approve',
    milestones: 'Milestones',
    family: 'Curriculum',
  },
} as const
