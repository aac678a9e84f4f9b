export const en = {
  titles: {
    mine: 'My leave',
    approvals: 'Leave requests',
    ask: 'Ask for leave',
    tab: 'Leave',
    approve: 'Leave to approve',
  },
} as const
