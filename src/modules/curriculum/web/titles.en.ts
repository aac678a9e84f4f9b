export const en = {
  titles: {
    list: 'Curriculum',
    editor: 'Create curriculum',
    versions: 'Curriculum versions',
    approvals: 'Curricula to approve',
    milestones: 'Milestones',
    family: 'Curriculum',
  },
} as const
