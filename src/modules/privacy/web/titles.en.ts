export const en = {
  titles: {
    privacy: 'Privacy',
    erasures: 'Erasures',
    retention: 'How long records are kept',
    reads: 'Who read what',
    map: 'Data map',
  },
} as const
