export const en = {
  titles: {
    tab: 'Live class',
    liveClass: 'Live class',
    settings: 'Live classes',
    family: 'Live classes',
  },
} as const
