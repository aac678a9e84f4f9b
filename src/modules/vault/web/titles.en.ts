export const en = {
  titles: {
    mine: 'Top vault',
    office: 'Staff documents',
    categories: 'Document categories',
    verify: 'Verify staff documents',
  },
} as const
