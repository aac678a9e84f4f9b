export const en = {
  titles: {
    achievements: 'Achievements',
    person: 'Achievements',
    rules: 'Badges',
    check: 'Check a badge',
  },
} as const
