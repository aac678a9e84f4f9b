export const en = {
  titles: {
    list: 'Curriculum',
    editor: 'Create curriculum',
    versions: 'Curriculum versions',
    approvals: 'Curricula to approve',
    milestones: 'Milestones',
    family: 'What we learn',
  },
} as const
