export const en = {
  titles: { today: 'Today', overview: 'Welcome', me: 'My account' },
} as const
