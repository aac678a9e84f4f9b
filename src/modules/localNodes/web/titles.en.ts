export const en = {
  titles: { setup: 'Offline set-up' },
} as const
