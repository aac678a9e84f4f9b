export const en = {
  titles: { mine: 'Top vault', office: 'Staff documents', verify: 'Verify staff documents' },
} as const
