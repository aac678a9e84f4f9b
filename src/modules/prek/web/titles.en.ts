export const en = {
  titles: {
    reports: 'Pre-K reports',
    generate: 'Generate pre-K reports',
    settings: 'Pre-K report settings',
    family: 'Growth report',
    download: 'Growth report',
  },
} as const
