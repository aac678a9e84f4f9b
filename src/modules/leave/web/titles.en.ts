export const en = {
  titles: {
    mine: 'My leave',
    approvals: 'Leave requests',
    ask: 'Request leave',
    tab: 'Leave',
    approve: 'Leave requests to approve',
  },
} as const
