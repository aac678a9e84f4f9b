export const en = {
  titles: { today: 'Today', overview: 'Welcome', me: 'Me' },
} as const
